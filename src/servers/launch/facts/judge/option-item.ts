// A list item that begins with code and then says what it is: an option, a method, a command. Later sentences of it lean on the
// first, so they count only when they name the product or the code again.
import type { Sentence } from '../prose/split-sentences.ts';
import { leansOnContext } from './context-words.ts';
import type { ProductNames } from './product-names.ts';

export interface OptionStatement {
  readonly sentence: Sentence;
  /** Something to type, not something to call. */
  readonly isCommand: boolean;
}

/** Null when the item is no such thing; empty when it is one that says nothing. */
export function readOption(sentences: readonly Sentence[], names: ProductNames): OptionStatement[] | null {
  const [first, second, ...rest] = sentences;
  const [, code] = /^[*_]*`([^`]+)`/.exec(first?.text ?? '') ?? [];
  if (!first || code === undefined || names.all.includes(code.toLowerCase())) return null;
  if (!isName.test(code) && !commands.test(code)) return [];
  const isLabel = restOf(first).length < 3 || !/\b(?:is|are|has|can|will|[a-z]{3,}s)\b/i.test(restOf(first).join(' '));
  const main = isLabel && second && !hasSeparator(first) ? join(first, second) : first;
  const later = main === first ? [second, ...rest] : rest;
  const isCommand = commands.test(code);
  const described =
    restOf(main).length >= 2 && !/\b(?:below|as above|the following)\b/i.test(main.masked) ? [main] : [];
  const again = later
    .filter((each) => each !== undefined)
    .filter(
      (each) =>
        (names.isIn(each.text) || each.text.includes(`\`${code}\``)) &&
        !leansOnContext(each.masked, false) &&
        !/\byou\b/i.test(each.text),
    );
  return [...described, ...again].map((sentence) => ({ sentence, isCommand }));
}

/** An option, a call, a flag or a value in quotes; not a formula or a number. */
const isName = /^(?:[-.$@#]*[A-Za-z_][\w$.@#:/-]*(?:\(.*\))?(?:=\S*)?|["'].*["']|[<[{].*[>\]}]|[^\w\s]{1,3})$/;

const commands =
  /^(?:\$ |> )?(?:npm|npx|yarn|pnpm|bun|deno|node|pip3?|python3?|pipx|uv|poetry|cargo|rustup|go (?:get|install|run|build|test)|make|cmake|meson|ninja|mvn|gradle|\.\/gradlew|dotnet|nuget|gem|bundle|composer|php|docker|podman|git|brew|apt|apt-get|dnf|yum|conda|curl|wget|swift|mix|cabal|stack|sudo)\b(?=[\s]|$)(?! ?[=:({])/;

/** The words that are neither code nor in brackets. */
function restOf({ masked }: Sentence): string[] {
  return masked
    .replaceAll(/`[^`]*`|\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
}

/** `name: what it does` is whole already. */
function hasSeparator(first: Sentence): boolean {
  return /^[*_]*`[^`]*`[*_]*(?: \([^)]*\))?\s*[:–—-]\s*\S+ \S+/.test(first.masked);
}

function join(first: Sentence, second: Sentence): Sentence {
  return {
    text: `${first.text} ${second.text}`,
    masked: `${first.masked} ${second.masked}`,
    startLine: first.startLine,
    endLine: second.endLine,
  };
}
