// launch://schemas/...: what a run_config must look like, and what every artifact looks like, for whoever writes a client.
import { artifactSchemas } from '../artifacts/artifact-table.ts';
import { GivenRunConfig } from '../config/given-run-config.ts';
import { RunConfig } from '../config/run-config.ts';
import { resource } from '../domain.ts';

/** By the name an artifact has, without its ending; `run_config` is what a caller may give. */
const schemas = new Map<string, object>([
  ['run_config', GivenRunConfig],
  ['run_config_complete', RunConfig],
  ...Object.entries(artifactSchemas).map(([name, schema]): [string, object] => [name.replace(/\.json$/, ''), schema]),
]);

export const schemaResource = resource({
  uri: 'launch://schemas/{name}',
  name: 'schema',
  title: 'JSON Schema',
  description: `JSON Schema 2020-12 by name: ${[...schemas.keys()].join(', ')}.`,
  mimeType: 'application/schema+json',
  read: ({ name = '' }) => {
    const schema = schemas.get(name);
    return schema ? { text: JSON.stringify(schema, null, 2) } : null;
  },
});
