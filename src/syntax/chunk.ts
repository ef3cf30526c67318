// What is known of one piece of a file. A language says it from the syntax tree; the segment keeps it; filters ask it.

/** `extracted` is prose that stands in code: comments and docstrings. */
export type ChunkMode = 'code' | 'prose' | 'extracted';

/**
 * Names of the contract's filter `type`. `Code` is top-level code that belongs to no symbol, `Window` lines of a file
 * that is not parsed (yet), `Section` a heading of prose with its text, `Comment` a comment or docstring.
 */
export type ChunkKind =
  | 'FunctionDeclaration'
  | 'MethodDeclaration'
  | 'ConstructorDeclaration'
  | 'ClassDeclaration'
  | 'InterfaceDeclaration'
  | 'StructDeclaration'
  | 'EnumDeclaration'
  | 'TraitDeclaration'
  | 'ImplDeclaration'
  | 'TypeDeclaration'
  | 'VariableDeclaration'
  | 'PropertyDeclaration'
  | 'ModuleDeclaration'
  | 'MacroDeclaration'
  | 'ConfigDeclaration'
  | 'StyleRule'
  | 'Section'
  | 'Comment'
  | 'Code'
  | 'Window';

export interface Chunk {
  /** Both from 1 and inclusive: the symbol's whole extent, with its documentation comment and decorators. */
  readonly startLine: number;
  readonly endLine: number;
  /** Index of the chunk of the same file that this one lies in, -1 for none. Lines of inner chunks are not the outer one's own. */
  readonly parent: number;
  readonly mode: ChunkMode;
  readonly kind: ChunkKind;
  /** Empty for what has none. */
  readonly name: string;
  /** On one line: what a reader sees of a declaration before its body. */
  readonly signature: string;
  /** Text of the documentation comment or docstring, without its markers. */
  readonly doc: string;
  /** Null where the language or the file is not parsed, so that nothing is known. */
  readonly facts: ChunkFacts | null;
}

/** What the syntax says of a symbol and of the lines that are its own. Lists have each value once, in order. */
export interface ChunkFacts {
  /** Without the object itself (`self` and `cls` in Python): else every method would answer to it. */
  readonly params: readonly Param[];
  /** As declared, null where nothing is. */
  readonly returnType: string | null;
  /**
   * What simple values say of parameters, locals and returns where no type is declared: names of classes, and in every language the same words:
   * `string`, `number`, `boolean`, `list`, `map`, `null`, `function`, `regex`.
   */
  readonly inferredTypes: readonly string[];
  /** Without the sign: `app.route('/x')`, `Override`, `derive(Debug)`. */
  readonly decorators: readonly string[];
  /** async, static, export, abstract, const, ... */
  readonly modifiers: readonly string[];
  /** public, private, protected, internal; by the language's own convention where it has no word. */
  readonly visibility: string | null;
  /** Base classes, implemented interfaces, supertraits. */
  readonly extends: readonly string[];
  /** Callees as written up to the arguments: `save`, `db.save`, `Foo::new`. The last name counts too when asked for. */
  readonly calls: readonly string[];
  /** Identifiers that are used and not declared here: names of types, variables, functions, members. */
  readonly uses: readonly string[];
  readonly reads: readonly string[];
  /** Variables that get a value: declared with one, or assigned. */
  readonly writes: readonly string[];
  /** What is changed within: `this.count`, `list` of `list.push(x)`, `map[key]`. */
  readonly mutates: readonly string[];
  /** `alias=source` for a name that is made to mean another: `const a = b`, `import { x as y }`. */
  readonly aliases: readonly string[];
  /** Names of what is thrown, raised or panicked with. */
  readonly throws: readonly string[];
  /** Callees or values that are awaited. */
  readonly awaits: readonly string[];
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** It gives a value back: a declared return type other than nothing, or a return with a value. */
  readonly returns: boolean;
  /** if, else if, case, catch, conditional expression, and the short-circuit operators not. */
  readonly branches: number;
  readonly loops: number;
  readonly breaks: number;
  readonly continues: number;
}

export interface Param {
  readonly name: string;
  readonly type: string | null;
}

export interface ParsedFile {
  /** By start line, outer before inner. Every line with text in it lies in one of mode code or prose; a blank line at the top level may lie in none. */
  readonly chunks: readonly Chunk[];
  /** Specifiers as written in the source: `./x.ts`, `node:fs`, `fmt`, `java.util.List`. */
  readonly imports: readonly string[];
  /** Names the file brings in, and from where: for resolving a call through imports. */
  readonly bindings: readonly ImportBinding[];
}

export interface ImportBinding {
  /** The name used in this file. */
  readonly local: string;
  /** Its name where it comes from; `*` for all of it. */
  readonly imported: string;
  readonly from: string;
}
