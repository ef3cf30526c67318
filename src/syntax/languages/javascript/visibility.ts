// Who may see a symbol of the JavaScript family. Of a function that is not exported nothing is said: a script has no exports.
import type { SymbolSketch } from '../language.ts';

export function javascriptVisibility({ name, modifiers, parentKind }: SymbolSketch): string | null {
  const declared = ['private', 'protected', 'public'].find((each) => modifiers.includes(each));
  if (declared) return declared;
  if (/^[#_]/.test(name)) return 'private';
  if (parentKind === 'ClassDeclaration' || parentKind === 'InterfaceDeclaration') return 'public';
  return modifiers.includes('export') ? 'public' : null;
}
