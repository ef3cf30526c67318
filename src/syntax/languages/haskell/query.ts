// What a syntax tree of Haskell means. The equations of a function and its signature are separate nodes beside each other; the
// convention `hasEquations` makes one symbol of them.

// The type behind the last arrow: everything but another function, which is no `type` to the grammar.
const arrows = (depth: number): string =>
  depth === 0 ? '(type) @return.type' : `(function result: ${arrows(depth - 1)})`;
const signed = [0, 1, 2, 3, 4, 5]
  .map(
    (depth) => `
(declarations (signature type: [${arrows(depth)} (context type: ${arrows(depth)})]))
(class_declarations (signature type: [${arrows(depth)} (context type: ${arrows(depth)})]))`,
  )
  .join('');

const places = ['declarations', 'class_declarations', 'instance_declarations'];

// Signature and equations are made one symbol by their name.
const functions = places
  .map(
    (around) => `
(${around} [
  (signature name: [(variable) @name (prefix_id (operator) @name)])
  (function name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body)
  (function (infix operator: (_) @name) match: (_)? @body)
  (bind name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body)] @symbol.function)
(${around} (function patterns: (patterns (variable) @param)) @symbol.function)`,
  )
  .join('');

// An instance is named by the type it is for, without what that is applied to.
const applied = (depth: number): string =>
  depth === 0 ? '[(name) (qualified)] @name' : `(apply constructor: ${applied(depth - 1)})`;
const instances = [1, 2, 3, 4, 5, 6]
  .map((depth) => `(instance patterns: (type_patterns (parens type: ${applied(depth)}))) @symbol.impl`)
  .join('\n');

const symbols = `
${functions}
${signed}
(declarations (bind match: (match expression: (lambda patterns: (patterns (variable) @param)))))
(data_type name: (_) @name constructors: (_)? @body) @symbol.struct
(newtype name: (_) @name constructor: (_)? @body) @symbol.struct
[(data_type deriving: (deriving classes: (_ (name) @base))) (data_type deriving: (deriving classes: (name) @base))] @symbol.struct
[(newtype deriving: (deriving classes: (_ (name) @base))) (newtype deriving: (deriving classes: (name) @base))] @symbol.struct
(type_synomym name: (_) @name) @symbol.type
(type_family name: (_) @name) @symbol.type
(class name: (_) @name declarations: (_)? @body) @symbol.trait
(class context: (context context: (apply constructor: (_) @base))) @symbol.trait
(instance patterns: (type_patterns [(name) (qualified) (list) (tuple) (unit) (prefix_id) (prefix_list) (prefix_tuple)] @name)) @symbol.impl
${instances}
(class context: (context context: (tuple (apply constructor: (_) @base)))) @symbol.trait
(instance name: (_) @base declarations: (_)? @body) @symbol.impl
`;

// Where a value is taken.
const readers = [
  ...[
    'apply function: (_) argument:',
    'infix left_operand:',
    'infix right_operand:',
    'parens expression:',
    'case',
    'conditional',
  ],
  ...[
    'match expression:',
    'boolean',
    'exp',
    'bind expression:',
    'generator expression:',
    'left_section',
    'right_section',
    'field_update',
    'negation',
  ],
];

const events = `
(apply function: [(variable) (qualified)] @call)
(infix left_operand: [(variable) (qualified)] @call operator: (operator) @_applies (#any-of? @_applies "$" "$!" "<$>" "<&>" "=<<" "<$!>"))
(infix operator: (infix_id (_) @call))
(exp [(variable) (qualified)] @call)
[(variable) (name) (constructor)] @use
${readers.map((around) => `(${around} (variable) @read)`).join('\n')}
[(conditional) (alternative) (guards)] @branch
(apply function: (variable) @_loops (#any-of? @_loops "mapM_" "forM_" "mapM" "forM" "traverse_" "for_" "forever" "replicateM_" "traverse")) @loop
(list_comprehension) @loop
(patterns (variable) @local)
(patterns (parens (_ (variable) @local)))
(do (bind pattern: (variable) @write @local))
(local_binds (bind name: (variable) @write @local))
(local_binds (function name: (variable) @local))
(generator pattern: (variable) @write @local)
(field_name (variable) @local)
(signature name: (variable) @local)
(apply function: (apply function: (variable) @_changes argument: (variable) @mutate)
  (#any-of? @_changes "writeIORef" "modifyIORef" "modifyIORef'" "atomicModifyIORef'" "writeTVar" "modifyTVar" "modifyTVar'" "putMVar" "writeArray"))
(local_binds (bind name: (variable) @alias.name match: (match expression: (variable) @alias.source)))
(type_synomym name: (_) @alias.name type: (name) @alias.source)
[(comment) (haddock)] @comment
(exports (export variable: (_) @exported))
(exports (export (name) @exported))
(import module: (module) @import)
(import module: (module) @import.from alias: (module) @import.local)
(import module: (module) @alias.source alias: (module) @alias.name)
((import module: (module) @import.from names: (import_list name: (import_name [variable: (_) type: (_)] @import.name))) @_import
  (#not-match? @_import "[^a-z]hiding"))
`;

const held = (value: string): string => `
(local_binds (bind match: (match expression: ${value})))`;

const inferred = [
  '(literal (string)) @infer.string',
  '(literal [(integer) (float)]) @infer.number',
  '(list) @infer.list',
  '(lambda) @infer.function',
]
  .map(held)
  .join('');

export const haskellQuery = symbols + events + inferred;
