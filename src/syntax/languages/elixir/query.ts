// What a syntax tree of Elixir means.

const functions = '"def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp"';
const macros = '"defmacro" "defmacrop"';

/** The head of a definition, with or without a guard, arguments and defaults. */
const head = (inner: string): string => `(arguments . [${inner} (binary_operator left: ${inner} operator: "when")])`;
const named = `(arguments . [
  (identifier) @name
  (call target: (identifier) @name)
  (call target: (call) @name)
  (binary_operator left: (identifier) @name operator: "when")
  (binary_operator left: (call target: (identifier) @name) operator: "when")])`;
const param = `(call target: (identifier) (arguments [
  (identifier) @param
  (binary_operator left: (identifier) @param operator: "\\\\\\\\")
  (binary_operator operator: "=" right: (identifier) @param)
  (tuple (identifier) @param)
  (map (map_content [(binary_operator right: (identifier) @param) (keywords (pair value: (identifier) @param))]))]))`;

// What stands above a definition and speaks of it belongs to it.
const speaking = '"doc" "spec" "impl" "deprecated" "since" "dialyzer" "decorate" "tag"';
const documented = `
(unary_operator operator: "@" operand: (call target: (identifier) @_speaks) (#any-of? @_speaks ${speaking})) @leading`;

// Of whichever symbol is around, now that attributes are a part of what they speak of.
const spoken = `
(unary_operator operand: (call target: (identifier) @_doc (arguments . [(string) (sigil)] @docstring)) (#any-of? @_doc "doc" "moduledoc" "shortdoc"))
(unary_operator operand: (call target: (identifier) @_spec (arguments . (binary_operator operator: "::" right: (_) @return.type))) (#eq? @_spec "spec"))
(unary_operator operand: (call target: (identifier) @_decorates (#any-of? @_decorates "impl" "deprecated" "decorate")) @decorator)
(unary_operator operand: (call target: (identifier) @_use (arguments . (alias) @base)) (#eq? @_use "behaviour"))
(call target: (identifier) @_use (arguments . (alias) @base) (#eq? @_use "use"))
`;

const module = (word: string, kind: string): string => `
(call target: (identifier) @_def (arguments . (_) @name) (do_block) @body (#eq? @_def "${word}")) @symbol.${kind}`;

const symbols = `
${module('defmodule', 'module')}
${module('defprotocol', 'interface')}
${module('defimpl', 'impl')}
(call target: (identifier) @_def (#any-of? @_def ${macros})) @symbol.macro
(call target: (identifier) @_def ${named} (do_block)? @body (#any-of? @_def ${functions} ${macros})) @symbol.function
(call target: (identifier) @_def (arguments (keywords (pair key: (keyword) @_do)) @body) (#any-of? @_def ${functions} ${macros}) (#match? @_do "^do:")) @symbol.function
(call target: (identifier) @_def ${head(param)} (#any-of? @_def ${functions} ${macros})) @symbol.function
(call target: (identifier) @modifier (#any-of? @modifier "defp" "defguardp" "defnp" "defmacrop")) @symbol.function
(call target: (identifier) @_test (arguments . (string (quoted_content) @name)) (do_block) @body (#eq? @_test "test")) @symbol.function
(unary_operator operator: "@" operand: (call target: (identifier) @_type (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "typep" "opaque")) @symbol.type
(unary_operator operand: (call target: (identifier) @modifier (#eq? @modifier "typep"))) @symbol.type
(call target: (identifier) @_def (arguments . (alias) @base) (#eq? @_def "defimpl")) @symbol.impl
${documented}
${spoken}
`;

const words =
  '"def" "defp" "defmodule" "defmacro" "defmacrop" "defstruct" "defprotocol" "defimpl" "defdelegate" "defguard" "defguardp" "if" "unless" "case" "cond" "with" "for" "try" "receive" "alias" "import" "require" "use" "quote" "unquote"';

const events = `
(call target: (identifier) @call)
(call target: (dot left: (alias) right: (_)) @call (#not-match? @call "[.]t$"))
(call target: (dot right: (_)) @call (arguments) (#not-match? @call "[.]t$"))
(call target: (dot left: [(identifier) (call)] @call !right))
(call target: (dot left: [(identifier) (call)]) @read .)
(identifier) @use @read
(alias) @use
(call target: (identifier) @ignored (#any-of? @ignored ${words} ${functions} ${macros}))
(unary_operator operator: "@" operand: (call target: (identifier) @ignored))
(dot right: (identifier) @mention)
(unary_operator operand: (call (arguments . (binary_operator left: (call target: (identifier) @ignored) operator: "::"))))
(call target: (identifier) @_branches (#any-of? @_branches "if" "unless")) @branch
(do_block (stab_clause) @branch)
[(else_block (stab_clause) @branch) (rescue_block (stab_clause) @branch) (catch_block (stab_clause) @branch)]
(call target: (identifier) @_loops (#eq? @_loops "for")) @loop
(call target: (dot) @_loops (#any-of? @_loops "Enum.each" "Enum.map" "Enum.reduce" "Enum.flat_map" "Enum.filter" "Stream.each" "Stream.map")) @loop
(anonymous_function) @closure
(call target: (dot) @_waits (arguments . (_) @await) (#any-of? @_waits "Task.await" "Task.await_many" "Task.yield"))
(call target: (dot) @async (#any-of? @async "Task.async" "Task.async_stream"))
(binary_operator left: (identifier) @write @local operator: ["=" "<-"])
(binary_operator left: (tuple (identifier) @write @local) operator: ["=" "<-"])
(binary_operator left: (list (identifier) @write @local) operator: ["=" "<-"])
(stab_clause left: (arguments (identifier) @local))
(stab_clause left: (arguments (tuple (identifier) @local)))
(stab_clause left: (arguments (binary_operator left: (identifier) @local operator: "in")))
(binary_operator left: (identifier) @alias.name operator: "=" right: (identifier) @alias.source)
(call target: (identifier) @_alias (arguments (alias) @alias.source (keywords (pair key: (keyword) @_as value: (alias) @alias.name))) (#eq? @_alias "alias"))
(comment) @comment
(call target: (identifier) @_brings (arguments . (alias) @import) (#any-of? @_brings "alias" "import" "require" "use"))
(call target: (identifier) @_brings (arguments . (dot left: (alias) @import)) (#any-of? @_brings "alias" "import" "require" "use"))
(call target: (identifier) @_brings (arguments . (alias) @import.from (keywords (pair value: (alias) @import.local))) (#any-of? @_brings "alias" "require"))
(call target: (identifier) @_brings (arguments . (alias) @import.local @import.from .) (#eq? @_brings "alias"))
(call target: (identifier) @_brings (arguments . (dot left: (alias) @import.from right: (tuple (alias) @import.name))) (#eq? @_brings "alias"))
`;

const given = (value: string): string => `
(binary_operator operator: "=" right: ${value})`;

const inferred = ['(_) @infer', '(map . (map_content)) @infer.map', '(map (struct (alias) @infer.new))']
  .map(given)
  .join('');

export const elixirQuery = symbols + events + inferred;
