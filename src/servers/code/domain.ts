// What the code server's handlers work with.
import { toolsOf } from '../../kernel/tool.ts';
import type { Status } from './status.ts';

export interface CodeDomain {
  readonly status: () => Status;
}

export const tool = toolsOf<CodeDomain>();
