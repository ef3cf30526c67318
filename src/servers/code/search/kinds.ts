// Which kinds of chunks declare something, and how likely each is what somebody means who gives a name.
import type { ChunkKind } from '../../../syntax/chunk.ts';

/** 0 for kinds that declare nothing. */
export const declaresBy: Readonly<Record<ChunkKind, number>> = {
  ClassDeclaration: 1,
  InterfaceDeclaration: 1,
  StructDeclaration: 1,
  EnumDeclaration: 1,
  TraitDeclaration: 1,
  TypeDeclaration: 0.95,
  FunctionDeclaration: 1,
  MacroDeclaration: 0.95,
  MethodDeclaration: 0.9,
  ModuleDeclaration: 0.8,
  ConstructorDeclaration: 0.75,
  VariableDeclaration: 0.8,
  ImplDeclaration: 0.7,
  PropertyDeclaration: 0.6,
  ConfigDeclaration: 0.4,
  StyleRule: 0.4,
  Section: 0.5,
  Comment: 0,
  Code: 0,
  Window: 0,
};

/** Lines that belong to no symbol. */
export function isCodeKind(kind: ChunkKind): boolean {
  return kind === 'Code' || kind === 'Window';
}
