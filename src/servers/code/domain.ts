// What the code server's handlers work with.
import { toolsOf } from '../../kernel/tool.ts';
import type { Repositories } from './repositories.ts';
import type { Status } from './status.ts';

export interface CodeDomain {
  readonly status: () => Status;
  readonly repositories: Repositories;
}

export const tool = toolsOf<CodeDomain>();
