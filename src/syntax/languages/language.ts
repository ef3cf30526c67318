// What makes a language ours: how its files are known, and what its syntax tree means. The meaning is one compiled
// query whose captures have the names below; the extraction in parse/ does the rest for all languages alike.
import type { ChunkKind } from '../chunk.ts';

/**
 * Captures of a symbol, all in one match. Several matches may name the same node; what they say is put together.
 * - `@symbol.function`, `.method`, `.constructor`, `.class`, `.interface`, `.struct`, `.enum`, `.trait`, `.impl`, `.type`,
 *   `.variable`, `.property`, `.module`, `.macro`, `.config`: the node that becomes a chunk; a function within a class, struct, trait
 *   or impl becomes a method by itself
 * - `@symbol` alone: the same node, of which another match says the kind
 * - `@name`: its name. `@extent`: a node around the symbol that belongs to it too (decorators, `export`)
 * - `@param` once per parameter: the name's node. `@param.type`: its type, in the same match as its `@param` and the `@symbol`
 * - `@return.type`: the declared one. `@base`: each class, interface or trait it extends. `@decorator`: without its sign
 * - `@modifier`: each word (`async`, `static`, `pub`). `@body`: where the signature ends. `@docstring`: documentation inside the body
 *
 * `@leading`: a node that stands before its symbol as a sibling, with only comments and others of its kind between (attributes of Rust). It belongs to
 * the symbol's extent, and the parts in its match are the symbol's.
 *
 * Parts other than `@name`, `@extent` and `@body` may stand in a match without a symbol: they belong to the innermost symbol around them; in a
 * `@closure` a `@param` is a `@local` and the others are nobody's.
 *
 * Captures of what happens; each belongs to the innermost symbol around it, or to the file's top level.
 * - `@call`: the callee as written; where its object is a node beside it (Java), or type arguments stand at its end, `@call.object` in the
 *   same match says where it begins. `@use`: an identifier that is used. `@read`, `@write`, `@mutate`: a variable or member
 * - `@alias.name` and `@alias.source` in one match. `@throw`: the name of what is thrown. `@await`: what is awaited
 * - `@branch`, `@loop`, `@break`, `@continue`: counted. `@return.value`: a value given back, or the statement that gives it. `@yield`: makes a generator.
 *   `@async`: makes it asynchronous
 * - `@local`: a name declared here, so that it is none of the uses; in a query without it, what is written is taken for declared.
 *   `@closure`: a function without a name; its returns, yields and async are its own. `@exported`: a name offered apart from its declaration
 * - `@member`: the whole of `object.name`: its last name is used, and it is read unless it is also a `@write`, `@mutate` or `@call`
 * - `@value`, as in `(identifier) @value`, stands for `@use @read` on all plain identifiers: what is also a `@name`, `@param` or `@local` is then neither,
 *   a `@write`, `@mutate` or `@call` is not read, a `@mention` (a member's name, a type) is used and not read, an `@ignored` (the name of
 *   an argument) neither. The same holds for a `@read` beside a `@use`. A `@read` on its own always counts
 * - `@infer`: a value whose type may be plain: `plainValues` says which nodes are. `@infer.string`, `.list` and so on say it for a node that only
 *   the pattern can tell, `@infer.new` captures the name of the class or type that is made. Only where a value is given to a name or returned and
 *   nothing is declared. With `@return.value` in the same match it counts only in a function without a declared return type
 * - `@comment`: every comment. `@import`: a specifier as written, without its quotes
 * - `@unused`: a statement that uses none of the names in it, because it brings them in or says what the file is called
 * - `@import.local`, `@import.name`, `@import.from` in one match: a name that is brought in. Without a name it is `*`, or what
 *   `(#set! import.name "default")` says
 * - `@said.word` and `@said.name` in one match: a word that is a modifier of what has this name in the same symbol: `private :save` of Ruby
 * - `@scope`: a part of a symbol with sections of its own: `class << self` of Ruby
 * - `@section`: a word that holds as a modifier for all that follows in the same symbol, until the next one: `private:` of C++
 * - Names that begin with `_` serve conditions of the query alone
 */
export interface Language {
  readonly id: string;
  readonly title: string;
  /** Other words for it in the filter `lang`. */
  readonly aliases: readonly string[];
  /** With the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, in lower case: `makefile`, `.bashrc`. */
  readonly fileNames?: readonly string[];
  /** In the first line after `#!`: `python3`, `node`. */
  readonly interpreters?: readonly string[];
  readonly syntax: Syntax | null;
  /** For a language without a grammar whose symbols are read from its words and braces. */
  readonly conventions?: Conventions;
  /** Markup: scripts and styles within are read in their own languages. */
  readonly holdsCode?: boolean;
  /** That of another language where the text is in it after all: a header of C with classes. Null where it is not. */
  readonly otherSyntax?: (text: string) => Syntax | null;
}

export interface Syntax extends Conventions {
  /** File of the grammar package: `tree-sitter-python.wasm`. */
  readonly grammar: string;
  /** npm package it comes from. */
  readonly from: string;
  readonly query: string;
  /** Types of nodes whose values are plain. The words are the same in every language, so that one question finds them all. */
  readonly plainValues?: PlainValues;
}

/** What is usual in a language beyond its syntax. */
export interface Conventions {
  /** By the language's own convention; null where it has none. Left out: the modifiers public, private, protected, internal decide. */
  readonly visibilityOf?: (symbol: SymbolSketch) => string | null;
  /** Whether a word said from afar, in a section or by name, holds for a symbol. Left out: it holds for every one. */
  readonly heedsWord?: (word: string, symbol: Pick<SymbolSketch, 'kind' | 'modifiers'>) => boolean;
  /** Comment markers to take off, where they are not those of C or a run of `#`, `--`, `;`, `%`. */
  readonly bareComment?: (comment: string) => string;
  /** Names of a first parameter that is the object itself, which nobody hands over: `self`. They are no parameters of a chunk. */
  readonly receivers?: readonly string[];
  /** Names of methods that make an object: `constructor`, `__init__`. */
  readonly constructors?: readonly string[];
  /** A function is declared by several equations below each other, which are one symbol. */
  readonly hasEquations?: boolean;
  /** Receivers' methods that change what they are called on: `push`, `append`, `insert`. */
  readonly mutators?: readonly string[];
  /** Declared return types that mean nothing is returned: `void`, `None`, `()`. */
  readonly emptyReturns?: readonly string[];
  /** A call that throws: `panic` in Go, `raise` in Ruby. The first argument, or the callee itself, is what is thrown. */
  readonly throwingCalls?: readonly string[];
}

/** Tuples and sets have their own words, as names of classes do: what is no list to the language is none to us. */
export type PlainValues = {
  readonly [Word in
    | 'string'
    | 'number'
    | 'boolean'
    | 'list'
    | 'map'
    | 'set'
    | 'tuple'
    | 'null'
    | 'function'
    | 'regex']?: readonly string[];
};

/** What a convention may look at. */
export interface SymbolSketch {
  readonly kind: ChunkKind;
  readonly name: string;
  readonly modifiers: readonly string[];
  /** Of the symbol around it, null at the top level. */
  readonly parentKind: ChunkKind | null;
}
