// What the operations answer, as their `output` (the plugin's own words; docs/bridge-protocol.md).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';

const path = Type.String({ description: 'Can be sent back as it is' });
const instanceId = Type.String({ description: 'Holds as long as Studio runs' });
const diffSummary = Type.String({ description: 'What has changed, in one line' });
const wouldChange = Type.String({ description: 'What would change, in one line' });
const dryRun = Type.Boolean();
const className = Type.String();

/** A dry run: nothing was done. */
export const Tried = closed({ dryRun, diffSummary: wouldChange });

export const Pinged = closed({ ok: Type.Boolean(), placeId: Type.Integer(), studio: Type.Boolean() });

export const Created = closed({ created: Type.Boolean(), className, path, instanceId, diffSummary });

const updated = { updated: Type.Boolean(), path, instanceId, diffSummary };
export const Updated = closed(updated);
export const PropertySet = closed({ ...updated, propertyName: Type.String() });

export const Deleted = closed({ deleted: Type.Boolean(), path, diffSummary });

export const Source = closed({ path, instanceId, className, source: Type.String() });

export const Executed = closed({
  executed: Type.Boolean(),
  called: Type.Boolean({ description: 'Whether functionName was called' }),
  path,
  instanceId,
  returnValue: Type.Unknown({ description: 'JSON; null where nothing was returned' }),
  diffSummary,
});
export const ExecutionTried = closed({ dryRun, path, instanceId, diffSummary: wouldChange });

const Instance = closed({
  instanceId,
  name: Type.String(),
  className,
  path,
  parentPath: Type.Optional(Type.String({ description: 'Only game itself has none' })),
  childCount: Type.Integer(),
});
export const Found = closed({ instance: Instance });

const page = {
  offset: Type.Integer(),
  limit: Type.Integer(),
  count: Type.Integer({ description: 'On this page' }),
  hasMore: Type.Boolean(),
  nextOffset: Type.Optional(Type.Integer({ description: 'Where the next page begins; only where there is one' })),
};
export const Children = closed({
  parentPath: Type.String(),
  ...page,
  total: Type.Integer(),
  children: Type.Array(Instance),
});
export const Matches = closed({
  rootPath: Type.String(),
  ...page,
  truncated: Type.Boolean({ description: 'There are more than were looked at or shown' }),
  matches: Type.Array(Instance),
});
