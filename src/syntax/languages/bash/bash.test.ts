import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { bash } from './language.ts';

const text = `#!/usr/bin/env bash
# Deploys the site to its servers.
set -euo pipefail
source ./lib.sh
. "$HOME/.env"
readonly LIMIT=10
export TARGET="prod:$HOME"

# Says what happens, with a level.
log() {
  local message="$1" level=\${2:-info}
  echo "$level $message" >&2
  return 0
}

function build {
  local -r dir
  if [[ -f "$dir" ]]; then
    make "$dir"
  elif test -d out; then
    rm -rf out
  else
    exit 1
  fi
  for file in *.txt; do
    [ -z "$file" ] && continue
    break
  done
  while read -r line; do
    count=$((count + 1))
  done < list
  case "$1" in
    start|go) log "started" ;;
    *) die "unknown" ;;
  esac
  targets+=(3)
  map[key]=1
  head=$(git rev-parse HEAD)
  last=$head
}
`;

const source = await parseSource(text, bash);

describe('Bash', () => {
  it('finds functions and what is exported', () => {
    expect(source.outline).toEqual(['Variable TARGET', 'Function log', 'Function build']);
    expect(source.symbol('log')).toMatchObject({ doc: 'Says what happens, with a level.', signature: 'log()' });
    expect(source.symbol('TARGET').facts).toMatchObject({ visibility: 'public', modifiers: ['export'] });
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('build');
    expect(facts.calls).toEqual(['make', 'test', 'rm', 'exit', 'read', 'log', 'die', 'git']);
    expect(facts).toMatchObject({
      writes: ['file', 'line', 'count', 'targets', 'head', 'last'],
      mutates: ['targets', 'map[key]'],
      aliases: ['last=head'],
      throws: ['exit', 'die'],
      branches: 4,
      loops: 2,
      breaks: 1,
      continues: 1,
    });
    expect(facts.reads).toEqual(expect.arrayContaining(['dir', 'file', 'count', 'head']));
    expect(facts.uses).not.toContain('dir');
    expect(source.symbol('log').facts).toMatchObject({ returns: true, writes: ['message', 'level'] });
  });

  it('knows what a script sources, and keeps its comments as prose', () => {
    expect(source.imports).toEqual(['./lib.sh', '$HOME/.env']);
    const comments = source.chunks.filter(({ kind }) => kind === 'Comment').map(({ doc }) => doc);
    expect(comments).toContain('Says what happens, with a level.');
  });
});
