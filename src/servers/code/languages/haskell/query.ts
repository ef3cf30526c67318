// What a syntax tree of Haskell means. The equations of a function and its signature are separate nodes beside each other; together
// they are one symbol.

const other = `[(signature) (bind) (data_type) (newtype) (type_synomym) (class) (instance) (deriving_instance) (fixity) (kind_signature)
  (pattern_synonym) (type_family) (type_instance) (data_family) (foreign_import) (top_splice) (haddock) (comment) (pragma)]`;
const equation = '(function name: (_) @name match: (_)? @body) @symbol.function';
const given = '(function patterns: (patterns (variable) @param)) @symbol.function';

const either = '[(function name: (variable) @_named) (bind name: (variable) @_named)] @symbol.function';

// The type behind the last arrow: everything but another function, which is no `type` to the grammar.
const arrows = (depth: number): string =>
  depth === 0 ? '(type) @return.type' : `(function result: ${arrows(depth - 1)})`;
const signed = [0, 1, 2, 3, 4, 5]
  .map(
    (depth) => `
(declarations (signature type: ${arrows(depth)}))
(declarations (signature type: (context type: ${arrows(depth)})))`,
  )
  .join('');

// Further equations belong to the first, up to seven in all; each number is tried by itself, since a run of any length would take
// the function behind it along.
const run = (between: number): string =>
  `(function name: (variable) @_first) @symbol.function ${'. (function) '.repeat(between)}. (function name: (variable) @_last) @extent`;
const repeated = [0, 1, 2, 3, 4, 5]
  .map(
    (between) => `
(declarations ${other} . ${run(between)} (#eq? @_first @_last))`,
  )
  .concat(
    [0, 1].map(
      (between) => `
(declarations (function name: (_) @_before) . ${run(between)} (#eq? @_first @_last) (#not-eq? @_before @_first))`,
    ),
  )
  .join('');

const symbols = `
(declarations . ${equation})
(declarations ${other} . ${equation})
(declarations (function name: (_) @_before) . ${equation} (#not-eq? @_before @name))
(declarations (function !name) . ${equation})
${repeated}
(declarations (function (infix operator: (_) @name)) @symbol.function)
[(class_declarations ${equation}) (instance_declarations ${equation})]
(declarations (bind name: (variable) @name) @symbol.function)
(instance_declarations (bind name: (variable) @name) @symbol.method)
(class_declarations (signature name: (variable) @name) @symbol.method)
(declarations (signature name: (variable) @_signed) @extent . ${either} (#eq? @_signed @_named))
${signed}
(declarations . ${given})
(declarations ${other} . ${given})
(declarations (function name: (_) @_before) . (function name: (_) @_named patterns: (patterns (variable) @param)) @symbol.function (#not-eq? @_before @_named))
(instance_declarations (function patterns: (patterns (variable) @param)))
(class_declarations (function patterns: (patterns (variable) @param)))
(declarations (bind match: (match expression: (lambda patterns: (patterns (variable) @param)))))
(data_type name: (_) @name constructors: (_)? @body) @symbol.struct
(newtype name: (_) @name constructor: (_)? @body) @symbol.struct
[(data_type deriving: (deriving classes: (_ (name) @base))) (data_type deriving: (deriving classes: (name) @base))] @symbol.struct
[(newtype deriving: (deriving classes: (_ (name) @base))) (newtype deriving: (deriving classes: (name) @base))] @symbol.struct
(type_synomym name: (_) @name) @symbol.type
(type_family name: (_) @name) @symbol.type
(class name: (_) @name declarations: (_)? @body) @symbol.trait
(class context: (context context: (apply constructor: (_) @base))) @symbol.trait
(instance patterns: (type_patterns (name) @name)) @symbol.impl
(instance patterns: (type_patterns (parens type: (apply constructor: (name) @name)))) @symbol.impl
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
(import module: (module) @import.from names: (import_list name: (import_name variable: (_) @import.name)))
(import module: (module) @import.from names: (import_list name: (import_name type: (_) @import.name)))
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
