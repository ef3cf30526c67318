// Schemas that several tools of the code server share.
import { Type } from 'typebox';

export const RepoPath = Type.Optional(
  Type.String({ description: 'The repository; the one the server was started for when left out' }),
);
