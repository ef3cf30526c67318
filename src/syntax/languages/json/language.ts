// JSON, with or without comments: read by the light chunker, which tells as much as a grammar would and never tires.
import type { Language } from '../language.ts';

export const json: Language = {
  id: 'json',
  title: 'JSON',
  aliases: ['jsonc', 'json5', 'jsonl'],
  extensions: ['.json', '.jsonc', '.json5', '.jsonl', '.ndjson', '.geojson', '.webmanifest', '.ipynb', '.har'],
  fileNames: [
    '.babelrc',
    '.eslintrc',
    '.jshintrc',
    '.prettierrc',
    '.swcrc',
    'composer.lock',
    'pipfile.lock',
    'flake.lock',
  ],
  syntax: null,
};
