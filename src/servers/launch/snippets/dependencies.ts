// Packages that a piece imports: neither those of the language itself nor files beside it.
import { cHeaders, elixirModules, nodeModules, pythonModules, rubyLibraries } from './standard-libraries.ts';

/** `imports` are specifiers as written. Sorted, each once. */
export function dependenciesOf(language: string, imports: readonly string[]): string[] {
  const packageOf = byLanguage[language];
  if (!packageOf) return [];
  return [...new Set(imports.flatMap((each) => packageOf(each.trim()) ?? []))].filter((each) => each !== '').sort();
}

type PackageOf = (specifier: string) => string | null;

const script: PackageOf = (specifier) => {
  if (/^(?:[./~#]|node:|https?:|data:|@\/)/.test(specifier)) return null;
  const name = /^@[^/]+\/[^/]+|^[^/]+/.exec(specifier)?.[0] ?? '';
  return nodeModules.has(name) ? null : name.replace(/^(?:npm|jsr):/, '');
};

/** The package of a class: all before the first name with a capital. */
const jvm =
  (own: RegExp): PackageOf =>
  (specifier) => {
    const bare = specifier.replace(/^static\s+/, '').replace(/\.[*_]$|\.\{.*$/s, '');
    if (own.test(bare)) return null;
    const parts = bare.split('.');
    const at = parts.findIndex((part) => /^[A-Z]/.test(part));
    return (at < 0 ? parts : parts.slice(0, at)).slice(0, 3).join('.') || null;
  };

const byLanguage: Readonly<Record<string, PackageOf>> = {
  javascript: script,
  typescript: script,
  tsx: script,
  python: (specifier) => {
    const [first = ''] = specifier.split('.');
    return first === '' || first === '__future__' || pythonModules.has(first) ? null : first;
  },
  // Of the standard library no path begins with a host.
  go: (specifier) => (/^[^/]+\.[^/]+\//.test(specifier) ? specifier : null),
  rust: (specifier) => {
    const [first = ''] = specifier.replace(/^::/, '').split('::');
    return /^(?:std|core|alloc|crate|self|super|proc_macro|test)$|^[A-Z]|[^\w]/.test(first) ? null : first;
  },
  java: jvm(/^javax?\./),
  kotlin: jvm(/^(?:javax?|kotlin)\./),
  scala: jvm(/^(?:javax?|scala)\.|^[A-Z_]/),
  csharp: (specifier) =>
    /^(?:static\s+)?System(?:\.|$)|=/.test(specifier) ? null : specifier.split('.').slice(0, 2).join('.'),
  ruby: (specifier) => {
    const [first = ''] = specifier.split('/');
    return /^\.|^$/.test(first) || rubyLibraries.has(first) ? null : first;
  },
  // A class without a namespace is PHP's own.
  php: (specifier) => (/^\\?\w+\\/.test(specifier) ? (specifier.replace(/^\\/, '').split('\\')[0] ?? null) : null),
  c: header,
  cpp: header,
  lua: (specifier) => specifier.split('.')[0] ?? null,
  elixir: (specifier) => {
    const [first = ''] = specifier.split('.');
    return elixirModules.has(first) ? null : first;
  },
  swift: (specifier) =>
    /^(?:Swift|Foundation|Dispatch|UIKit|AppKit|SwiftUI|Combine|Darwin|Glibc)\b/.test(specifier) ? null : specifier,
};

/** A folder stands for a library; a header of C++ without an ending, or one of C and POSIX, for none. */
function header(specifier: string): string | null {
  const path = specifier.replace(/^[<"]|[>"]$/g, '');
  if (/^\.|^(?:sys|netinet|arpa|net|linux|bits|experimental)\//.test(path) || cHeaders.has(path)) return null;
  return path.includes('/') ? (path.split('/')[0] ?? null) : /\.h\w*$/.test(path) ? path : null;
}
