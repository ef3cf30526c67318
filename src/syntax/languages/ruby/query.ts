// What a syntax tree of Ruby means.

const params = `[
  (identifier) @param
  (optional_parameter name: (identifier) @param)
  (keyword_parameter name: (identifier) @param)
  (splat_parameter name: (identifier) @param)
  (hash_splat_parameter name: (identifier) @param)
  (block_parameter name: (identifier) @param)
  (destructured_parameter (identifier) @param)]`;

const visibilities = '"private" "protected" "public" "module_function"';

const symbols = `
(method name: (identifier) @name body: (_)? @body (#eq? @name "initialize")) @symbol.constructor
(module body: (body_statement (method name: (_) @name) @symbol.method))
(method name: (_) @name body: (_)? @body) @symbol.function
(method parameters: (method_parameters ${params})) @symbol.function
(singleton_method object: (self) @modifier name: (_) @name body: (_)? @body) @symbol.method
(singleton_method name: (_) @name body: (_)? @body) @symbol.method
(singleton_method parameters: (method_parameters ${params})) @symbol.method
(call method: (identifier) @modifier arguments: (argument_list (method) @symbol.function)
  (#any-of? @modifier ${visibilities})) @extent
(call method: (identifier) @modifier arguments: (argument_list (singleton_method) @symbol.method)
  (#any-of? @modifier "private_class_method" "public_class_method")) @extent
(call method: (identifier) @_idle arguments: (argument_list (singleton_method) @symbol.method)
  (#any-of? @_idle "private" "protected" "public")) @extent
(call !receiver method: (identifier) @said.word arguments: (argument_list [(simple_symbol) @said.name
  (string (string_content) @said.name) (array (simple_symbol) @said.name) (symbol_array (bare_symbol) @said.name)
  (splat_argument (symbol_array (bare_symbol) @said.name))])
  (#any-of? @said.word ${visibilities} "private_class_method" "public_class_method" "private_constant"))
(singleton_class body: (body_statement) @scope)
(body_statement (identifier) @section @ignored (#any-of? @section ${visibilities}))
(class name: [(constant) (scope_resolution)] @name body: (_)? @body) @symbol.class
(class superclass: (superclass (_) @base)) @symbol.class
(class body: (body_statement (call !receiver method: (identifier) @_mixes arguments: (argument_list [(constant) (scope_resolution)] @base)
  (#any-of? @_mixes "include" "extend" "prepend")))) @symbol.class
(module name: [(constant) (scope_resolution)] @name body: (_)? @body) @symbol.module
(module body: (body_statement (call !receiver method: (identifier) @_mixes arguments: (argument_list [(constant) (scope_resolution)] @base)
  (#any-of? @_mixes "include" "extend" "prepend")))) @symbol.module
(assignment left: (constant) @name right: (call receiver: (constant) @_made method: (identifier) @_how block: (_)? @body
  (#any-of? @_made "Struct" "Class" "Data" "Module") (#any-of? @_how "new" "define"))) @symbol.class
(program (assignment left: (constant) @name) @symbol.variable)
(class body: (body_statement (assignment left: (constant) @name) @symbol.variable))
(module body: (body_statement (assignment left: (constant) @name) @symbol.variable))
`;

const looping = `(#any-of? @_loops "each" "each_with_index" "each_with_object" "each_pair" "each_slice" "each_cons" "each_key" "each_value"
  "times" "upto" "downto" "step" "loop" "map" "flat_map" "each_char" "each_line" "find_each" "cycle")`;

const events = `
(call receiver: (_) @call.object method: [(identifier) (constant)] @call)
(call !receiver method: [(identifier) (constant) (super)] @call (#not-any-of? @call ${visibilities}))
(call !receiver method: (identifier) @ignored (#any-of? @ignored ${visibilities}))
[(identifier) (instance_variable) (class_variable) (global_variable)] @use @read
(constant) @use
(setter (identifier) @ignored)
[(if) (unless) (elsif) (if_modifier) (unless_modifier) (conditional) (when) (in_clause) (rescue) (rescue_modifier)] @branch
[(while) (until) (for) (while_modifier) (until_modifier)] @loop
(call method: (identifier) @_loops block: (_) ${looping}) @loop
(break) @break
(next) @continue
(return (argument_list) @return.value)
(yield) @yield
(lambda) @closure
(method_parameters ${params.replaceAll('@param', '@local')})
(block_parameters ${params.replaceAll('@param', '@local')})
(lambda_parameters ${params.replaceAll('@param', '@local')})
(assignment left: (identifier) @write @local)
(assignment left: [(instance_variable) (class_variable) (global_variable)] @write @mutate)
(assignment left: [(element_reference) (call)] @mutate)
(assignment left: (constant) @write)
(operator_assignment left: (identifier) @write @local)
(operator_assignment left: [(instance_variable) (class_variable) (global_variable)] @write @mutate)
(operator_assignment left: [(element_reference) (call)] @mutate)
(left_assignment_list (identifier) @write @local)
(left_assignment_list [(instance_variable) (class_variable) (global_variable)] @write @mutate)
(for pattern: (identifier) @write @local)
(exception_variable (identifier) @write @local)
(binary left: [(identifier) (instance_variable) (class_variable) (global_variable) (call)] @mutate operator: "<<")
(assignment left: (_) @alias.name right: [(identifier) (constant) (instance_variable) (scope_resolution)] @alias.source)
(alias name: (_) @alias.name alias: (_) @alias.source)
(comment) @comment
(call !receiver method: (identifier) @_brings arguments: (argument_list (string (string_content) @import))
  (#any-of? @_brings "require" "require_relative" "load" "autoload" "require_dependency" "gem"))
`;

const inferred = `
(assignment right: (_) @infer)
(return (argument_list . (_) @infer .))
(method_parameters [(optional_parameter value: (_) @infer) (keyword_parameter value: (_) @infer)])`;

const made = `
(assignment right: (call receiver: [(constant) (scope_resolution)] @infer.new method: (identifier) @_new (#eq? @_new "new")))`;

export const rubyQuery = symbols + events + inferred + made;
