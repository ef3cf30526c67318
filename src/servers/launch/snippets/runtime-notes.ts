// What must be there for a piece to run, as the manifests say it.
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';

const runtimes: Readonly<Record<string, RegExp>> = {
  javascript: /^Node/,
  typescript: /^Node/,
  tsx: /^Node/,
  python: /^Python/,
  java: /^Java\b/,
  kotlin: /^(?:Java|Kotlin)\b/,
  csharp: /^\.NET/,
  go: /^Go\b/,
  rust: /^Rust\b/,
  ruby: /^Ruby/,
  php: /^PHP/,
};

export function runtimeNotes(language: string, facts: ProductFacts | undefined): string | null {
  const runtime = runtimes[language];
  const needed = runtime ? (facts?.runtime_requirements ?? []).filter((each) => runtime.test(each)) : [];
  return needed.length > 0 ? needed.join(', ') : null;
}
