// What the code server's handlers work with.
import { toolsOf } from '../../kernel/tool.ts';
import type { Repositories } from './repositories.ts';
import type { Status } from './status.ts';
import type { VectorSource } from './vectors/vector-source.ts';

export interface CodeDomain {
  readonly status: () => Status;
  readonly repositories: Repositories;
  /** Null where no embedding provider was chosen: then there is no search by meaning. */
  readonly vectors: VectorSource | null;
}

export const tool = toolsOf<CodeDomain>();
