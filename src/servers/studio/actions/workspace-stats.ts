// project.workspace_stats: how many files and folders the workspace has, version control and dependencies left out.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { declareAction } from './action.ts';
import { countEntries } from './count-entries.ts';

/** `root` is the working directory of the server. */
export function workspaceStats(root: string) {
  return declareAction({
    id: 'project.workspace_stats',
    title: 'Project Workspace Stats',
    description:
      'Counts the files and directories below the working directory of the server. Folders of version control and of dependencies are left out.',
    version: 1,
    sideEffect: 'read',
    input: closed({}),
    output: closed({
      root: Type.String(),
      files: Type.Integer({ description: 'Everything that is no directory; links are not followed' }),
      directories: Type.Integer({ description: 'Below the root, which is not one of them' }),
      truncated: Type.Optional(Type.Boolean({ description: 'There are more: counting stopped at its limit' })),
      unreadable: Type.Optional(Type.Integer({ description: 'Directories that could not be looked into' })),
    }),
    run: async (_input, { signal }) => ({ output: { root, ...(await countEntries(root, signal)) } }),
  });
}
