// In C a name stands within declarators that say pointer, array or function around it, to any depth. A query knows no
// depth, so these give one pattern for each of the usual ones. Wildcards keep them few: each node that is named costs
// time when the query is compiled. For C and C++.

/** A name as it is, or within one or two declarators: pointers, arrays, initialisers. */
export function within(name: string): string[] {
  return [name, `(_ declarator: ${name})`, `(_ declarator: (_ declarator: ${name}))`];
}

/** Also the name of a pointer to a function. */
export function declaredName(name: string): string[] {
  return [...within(name), `(function_declarator declarator: (_ (_ declarator: ${name})))`];
}

/** A pattern with any of them in the place of `%`. */
export function eachIn(pattern: string, declarators: readonly string[]): string {
  return pattern.replace('%', `[${declarators.join(' ')}]`);
}

/** A function as it is, or that gives a pointer or a reference back. */
export function returnedBy(declarator: string): string[] {
  return [declarator, `(_ ${declarator})`, `(_ (_ ${declarator}))`];
}

/** Where a declaration stands that is not within a function: headers have all of it between `#ifndef` and `#endif`. */
function atTop(pattern: string): string {
  const places = ['translation_unit', 'declaration_list', 'preproc_ifdef', 'preproc_if'];
  return places.map((place) => `(${place} ${pattern})`).join('\n');
}

const depths = [...within('(identifier) @name'), '(_ declarator: (_ declarator: (_ declarator: (identifier) @name)))'];

/** Variables of a file. What is a function after all is told by another pattern, and that one counts. */
export const variables = `
${atTop(eachIn('(declaration declarator: %) @symbol.variable', depths))}
${atTop('(declaration [(storage_class_specifier) (type_qualifier)] @modifier) @symbol.variable')}
`;
