// What a module of the JavaScript family exports, in the old way and the new: by its declarations, and by statements that only
// name what is declared elsewhere.
import type { ParsedSource } from '../parsed-source.ts';

export interface Export {
  /** As importers call it; `default`, or `*` for all names of another module. */
  readonly name: string;
  /** Its name in this module, or in the other one; `*` for the other module as a whole. */
  readonly local: string;
  /** Specifier of the module it comes from; null for what is declared here. */
  readonly from: string | null;
}

export function isScript({ language }: ParsedSource): boolean {
  return language === 'javascript' || language === 'typescript' || language === 'tsx';
}

export function readExports(source: ParsedSource): Export[] {
  const named = [...exportClauses(source), ...commonExports(source)];
  const renamed = new Set(named.filter(({ name, local }) => name !== local).map(({ local }) => local));
  return [...named, ...declared(source).filter(({ local }) => !renamed.has(local))];
}

/** A name that was imported leads on to where it comes from. */
function from(source: ParsedSource, name: string, local: string): Export {
  const binding = source.parsed.bindings.find((each) => each.local === local);
  return binding ? { name, local: binding.imported, from: binding.from } : { name, local, from: null };
}

function declared({ parsed }: ParsedSource): Export[] {
  const imported = new Set(parsed.bindings.map(({ local }) => local));
  return parsed.chunks.flatMap(({ parent, mode, name, facts, signature }): Export[] => {
    if (parent >= 0 || mode !== 'code' || facts === null) return [];
    if (name === 'exports' && /module\.exports\s*=/.test(signature))
      return [{ name: 'default', local: name, from: null }];
    if (!facts.modifiers.includes('export') || imported.has(name)) return [];
    return [{ name: facts.modifiers.includes('default') ? 'default' : name, local: name, from: null }];
  });
}

function exportClauses(source: ParsedSource): Export[] {
  const { text } = source;
  const stars = [
    ...text.matchAll(/^[ \t]*export\s+(?:type\s+)?\*\s*(?:as\s+([\w$]+)\s+)?from\s*['"]([^'"]+)['"]/gm),
  ].map(([, name = '*', specifier = '']): Export => ({ name, local: '*', from: specifier }));
  const clauses = [
    ...text.matchAll(/^[ \t]*export\s+(?:type\s+)?\{([^}]*)\}(?:\s*from\s*['"]([^'"]+)['"])?/gm),
  ].flatMap(([, list = '', specifier]) =>
    namesIn(list, /^(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?$/).map(([local, name]) =>
      specifier === undefined ? from(source, name, local) : { name, local, from: specifier },
    ),
  );
  const defaults = [...text.matchAll(/^[ \t]*export\s+(?:default|=)\s+([\w$]+)\s*;?[ \t]*$/gm)].map(([, local = '']) =>
    from(source, 'default', local),
  );
  return [...stars, ...clauses, ...defaults];
}

const given = String.raw`(?:require\(\s*['"]([^'"]+)['"]\s*\)(?:\.([\w$]+))?|([\w$]+))\s*[;,]?[ \t]*(?:\/\/.*)?$`;
const exportsName = String.raw`^(?:[ \t]*(?:(?:var|let|const)\s+([\w$]+)\s*=\s*)?(?:exports\s*=\s*)?module\.exports|[ \t]*(?:module\.)?exports\.([\w$]+))\s*=\s*`;

function commonExports(source: ParsedSource): Export[] {
  const { text } = source;
  const values = [...text.matchAll(new RegExp(exportsName + given, 'gm'))].map(
    ([, , name = 'default', specifier, member, local = '']): Export => {
      if (specifier === undefined) return from(source, name, local);
      if (member !== undefined) return { name, local: member, from: specifier };
      return name === 'default'
        ? { name: '*', local: '*', from: specifier }
        : { name, local: 'default', from: specifier };
    },
  );
  // `const api = module.exports = {}` names what the rest of the file fills.
  const aliases = [...text.matchAll(new RegExp(`${exportsName}(?=\\{|function|\\()`, 'gm'))].flatMap(
    ([, alias]): Export[] => (alias === undefined ? [] : [{ name: 'default', local: alias, from: null }]),
  );
  const objects = [...text.matchAll(/^[ \t]*module\.exports\s*=\s*\{([^{}]*)\}/gm)].flatMap(([, list = '']) =>
    namesIn(list.replaceAll(/\/\/[^\n]*/g, ''), /^['"]?([\w$]+)['"]?(?:\s*:\s*([\w$]+))?$/).map(([name, local]) =>
      from(source, name, local),
    ),
  );
  return [...values, ...aliases, ...objects, ...members(source), ...assigned(source)];
}

/** `exports.open = lock.open`, where `lock` is another module. */
function members(source: ParsedSource): Export[] {
  const { text, parsed } = source;
  const pattern = /^[ \t]*(?:module\.)?exports\.([\w$]+)\s*=\s*([\w$]+)\.([\w$]+)\s*;?[ \t]*$/gm;
  return [...text.matchAll(pattern)].flatMap(([, name = '', module, local = '']): Export[] => {
    const binding = parsed.bindings.find((each) => each.local === module);
    return binding ? [{ name, local, from: binding.from }] : [];
  });
}

/** `Object.assign(api, inner)`: what is exported has all that the other module has. */
function assigned(source: ParsedSource): Export[] {
  const { text, parsed } = source;
  const [, whole] = /^[ \t]*module\.exports\s*=\s*([\w$]+)\s*;?[ \t]*$/m.exec(text) ?? [];
  return [...text.matchAll(/^[ \t]*Object\.assign\(\s*([\w$.]+)\s*,\s*([\w$]+)\s*\)/gm)].flatMap(
    ([, to, from]): Export[] => {
      const binding =
        to === whole || to === 'module.exports' || to === 'exports'
          ? parsed.bindings.find(({ local }) => local === from)
          : undefined;
      return binding ? [{ name: '*', local: '*', from: binding.from }] : [];
    },
  );
}

/** The second name is the first where only one is given. */
function namesIn(list: string, shape: RegExp): [string, string][] {
  return list.split(',').flatMap((part): [string, string][] => {
    const [, first, second] = shape.exec(part.trim()) ?? [];
    return first === undefined ? [] : [[first, second ?? first]];
  });
}
