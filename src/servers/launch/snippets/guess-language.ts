// What a piece without a language is: commands, data, or the language of the repository where its syntax holds. Null for the rest,
// which is mostly what a program prints.
import { languageByName } from '../../../syntax/languages/find-language.ts';
import { checkSyntax } from '../../../syntax/parse/check-syntax.ts';
import { hungAfterMs } from './found-snippet.ts';

const commands =
  /^\s*(?:\$ |#|(?:sudo )?(?:npm|npx|yarn|pnpm|bun|deno|node|pip3?|pipx|python3?|uv|poetry|conda|cargo|rustup|go (?:get|install|build|run|mod|test)|gem|bundle|rake|composer|php|dotnet|nuget|docker|docker-compose|podman|kubectl|helm|brew|apt|apt-get|dnf|yum|pacman|apk|git|cmake|make|ninja|meson|mvn|gradle|\.\/\S+|curl|wget|cd|mkdir|export|tar|mix|luarocks|cabal|stack|sbt|swift|vcpkg|conan) )/;

export async function guessLanguage(code: string, primary: readonly string[]): Promise<string | null> {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || /[│├└┌┐┘─═▼▲→]/.test(code)) return null;
  if (/^\s*>>> /.test(lines[0] ?? '')) return 'python';
  if (lines.some((line) => /^\s*\$ \S/.test(line))) return 'bash';
  if (isCommands(lines)) return 'bash';
  if (/^\s*(?:<\?xml|<dependency>|<PackageReference\b)/.test(code)) return 'xml';
  if (/^\s*[{[]/.test(code) && (await holds(code, 'json'))) return 'json';
  if (/^\[(?:\w+-)?dependencies\]/m.test(code)) return 'toml';
  if (!looksLikeCode(lines)) return null;
  for (const name of primary.slice(0, 3)) if (await holds(code, name)) return languageByName(name)?.id ?? null;
  return null;
}

function isCommands(lines: readonly string[]): boolean {
  const isGoingOn = (at: number): boolean => /\\$/.test(lines[at - 1] ?? '');
  return (
    lines.some((line) => commands.test(line) && !/^\s*#/.test(line)) &&
    lines.every((line, at) => commands.test(line) || isGoingOn(at)) &&
    !lines.some((line) => /^\s*#(?:include|define|!\[|\[)/.test(line))
  );
}

/** Grammars take many a sentence for code; marks of code on most lines, and words that begin statements, are harder to fake. */
function looksLikeCode(lines: readonly string[]): boolean {
  const marks =
    /[;{}]\s*(?:\/\/.*)?$|\w\(.*\)|\w\s*(?::?=|=>|->)\s*\S|^\s*(?:import|from|require|use|using|#include|def|end|return|class|fn|func|let|const|var|local|if|for|while|else|\}|\)|\]|@\w+|\/\/|\/\*|\*|--|#)/;
  const isData = lines.every((line) => /^\s*(?:#|\/\/|--|\*)/.test(line));
  return !isData && lines.filter((line) => marks.test(line)).length >= lines.length * 0.6;
}

async function holds(code: string, name: string): Promise<boolean> {
  const language = languageByName(name);
  if (!language || language.id === 'bash') return false;
  return (await checkSyntax(code, language, hungAfterMs))?.isOk === true;
}
