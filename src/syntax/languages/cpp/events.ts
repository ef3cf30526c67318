// What only C++ has: its calls with scopes and templates, exceptions, coroutines, lambdas, types left to the value.

const writes = `
(init_declarator declarator: (reference_declarator (identifier) @write @local))
(structured_binding_declarator (identifier) @write @local)
(for_range_loop declarator: [(identifier) @write @local (_ (identifier) @write @local)])
(parameter_declaration declarator: (reference_declarator (identifier) @local))
(optional_parameter_declaration declarator: [(identifier) @local (reference_declarator (identifier) @local) (pointer_declarator declarator: (identifier) @local)])
(variadic_declarator (identifier) @local)
(parameter_declaration declarator: (array_declarator declarator: (_ (_ (identifier) @local))))
(type_parameter_declaration (type_identifier) @local)
(field_declaration declarator: (reference_declarator (field_identifier) @local))
(field_initializer (field_identifier) @write @use)
(init_declarator declarator: (reference_declarator (identifier) @alias.name) value: (identifier) @alias.source)
(alias_declaration name: (_) @alias.name type: (_) @alias.source)
(namespace_alias_definition name: (_) @alias.name (_) @alias.source .)
(using_declaration (qualified_identifier scope: (_) @import.from name: (_) @import.local @import.name))
(namespace_alias_definition name: (_) @import.local [(nested_namespace_specifier) (namespace_identifier)] @import.from .)
(using_declaration "namespace" [(identifier) (qualified_identifier)] @import.from)
`;

// The name ends the callee, whatever stands between the brackets behind it.
const calls = `
(call_expression function: (qualified_identifier name: [
  (identifier) @call (_ name: (identifier) @call) (_ name: (_ name: (identifier) @call))]) @call.object)
(call_expression function: (template_function name: (identifier) @call (#not-match? @call "_cast$")))
(template_function name: (identifier) @mention (#match? @mention "_cast$"))
(call_expression function: (field_expression field: (template_method name: (_) @call)) @call.object)
(new_expression type: [(type_identifier) @call (qualified_identifier) @call (template_type name: (_) @call)])
(compound_literal_expression type: [(type_identifier) (qualified_identifier)] @call)
(declaration type: [(type_identifier) (qualified_identifier)] @call declarator: (init_declarator value: (argument_list)))
`;

const flow = `
(for_range_loop) @loop
(catch_clause) @branch
(lambda_expression) @closure
(co_return_statement (_) @return.value)
(co_yield_statement) @yield
(co_await_expression) @async
(co_return_statement) @async
(co_await_expression argument: [(call_expression function: (_) @await) (identifier) @await (field_expression) @await])
(throw_statement [
  (identifier) @throw
  (field_expression) @throw
  (qualified_identifier) @throw
  (call_expression function: (_) @throw)
  (compound_literal_expression type: (_) @throw)
  (new_expression type: (_) @throw)])
[(namespace_identifier) (this)] @use
`;

const inferred = `
(declaration type: (placeholder_type_specifier) declarator: (init_declarator value: [
  (string_literal) @infer.string
  (raw_string_literal) @infer.string
  (concatenated_string) @infer.string
  (number_literal) @infer.number
  (true) @infer.boolean
  (false) @infer.boolean
  (lambda_expression) @infer.function
  (initializer_list) @infer.list
  (new_expression type: (type_identifier) @infer.new)
  (new_expression type: (qualified_identifier) @infer.new)
  (new_expression type: (template_type name: (_) @infer.new))
  (compound_literal_expression type: (_) @infer.new)]))
(declaration type: (placeholder_type_specifier) declarator: (_ value: (call_expression function: (_ name: (template_function name: (_) @_make
  arguments: (_ . (type_descriptor type: (_) @infer.new)))))) (#any-of? @_make "make_unique" "make_shared"))
`;

export const cppEvents = [writes, calls, flow, inferred].join('\n');
