// Functions of C++: free ones, members within their class, members defined apart from it, and declarations without a body.
import { declaredName, eachIn, returnedBy } from '../c/declarators.ts';

const plain = '[(identifier) (field_identifier) (operator_name) (destructor_name)] @name';
const templated = '(_ name: [(identifier) (field_identifier)] @name)';
// `A::f`, `A<T>::f`, `A::B::f`: the last part is the name.
const last = '[(identifier) (operator_name) (destructor_name)] @name';
const apart = [
  `(qualified_identifier name: ${last})`,
  `(qualified_identifier name: (_ name: ${last}))`,
  `(qualified_identifier name: (_ name: (_ name: ${last})))`,
];

const functionOf = (name: string): string => `(function_declarator declarator: ${name})`;
// What is defined with a body is a function whatever its declarator is called.
const bodied = (name: string): string => `(_ declarator: ${name})`;

// Without a type it is a constructor, or a macro that looks like a function: TEST(Suite, Name) { ... }.
// Within a class there may be conditions and templates around it.
const made = `(function_definition !type declarator: ${bodied('(identifier) @name')}) @symbol.constructor`;
const declared = `(declaration !type declarator: ${functionOf('(identifier) @name')}) @symbol.constructor`;

const constructors = `
(translation_unit (function_definition !type declarator: (_ declarator: (identifier)) @name) @symbol.function)
(declaration_list (function_definition !type declarator: (_ declarator: (identifier)) @name) @symbol.function)
(field_declaration_list [${made} (_ ${made}) (_ (_ ${made})) (_ (_ (_ ${made})))])
(field_declaration_list [${declared} (_ ${declared}) (_ (_ ${declared})) (_ (_ (_ ${declared})))])
(function_definition !type declarator: (_ declarator: (qualified_identifier name: [
  (identifier) @name (_ name: (identifier) @name)]))) @symbol.constructor
(function_definition declarator: (operator_cast) @name) @symbol.method
(function_definition (ERROR (function_declarator declarator: [(identifier) (field_identifier)] @name))) @symbol.function
`;

// `class ACME_API Store : public Base { ... }`: a macro before the name makes the grammar see a function of that type.
const marked = ['class', 'struct']
  .map(
    (kind) => `
(function_definition type: (${kind}_specifier !body) declarator: (identifier) @name body: (_) @body) @symbol.${kind}
(function_definition type: (${kind}_specifier !body) declarator: (identifier) (ERROR [(identifier) (type_identifier) (qualified_identifier)] @base)) @symbol.${kind}`,
  )
  .concat(`
(compound_statement (function_definition !type declarator: ${bodied('(identifier) @name')}) @symbol.constructor)
(labeled_statement label: (statement_identifier) @section (#any-of? @section "public" "protected" "private"))`)
  .join('');

const members = eachIn(
  '(function_definition declarator: %) @symbol.method',
  apart.flatMap((name) => [bodied(name), `(_ ${functionOf(name)})`]),
);

const free = '[(identifier) (field_identifier) (operator_name)] @name';
const named = `
${eachIn('(function_definition type: (_) declarator: %) @symbol.function', [bodied(free), ...returnedBy(functionOf(free)).slice(1), bodied(templated)])}
(function_definition declarator: ${bodied('(destructor_name) @name')}) @symbol.method
${eachIn('(declaration declarator: %) @symbol.function', [...returnedBy(functionOf(plain)), functionOf(templated)])}
${eachIn('(field_declaration declarator: %) @symbol.function', [...returnedBy(functionOf(plain)), functionOf(templated)])}
`;

// These say no symbol: they belong to the function they stand in. Pointers to functions have parentheses there.
const owner = '[(identifier) (field_identifier) (qualified_identifier) (operator_name) (template_function)]';
const names = [
  ...declaredName('(identifier) @param'),
  '(reference_declarator (identifier) @param)',
  '(_ (variadic_declarator (identifier) @param))',
  '(array_declarator declarator: (_ (_ (identifier) @param)))',
];

const parts = `
${eachIn(`(function_declarator declarator: ${owner} parameters: (parameter_list (_ type: (_) @param.type declarator: %)))`, names)}
(function_declarator declarator: ${owner} [(type_qualifier) (virtual_specifier) (noexcept)] @modifier)
(function_declarator declarator: ${owner} (trailing_return_type (_) @return.type))
`;

const bodies = `
(function_definition type: (_) @return.type declarator: [(function_declarator) (pointer_declarator) (reference_declarator)]) @symbol.function
(function_definition body: (_) @body) @symbol.function
(function_definition (field_initializer_list) @body) @symbol.function
(function_definition [(storage_class_specifier) (type_qualifier) (explicit_function_specifier) "virtual"] @modifier) @symbol.function
(function_definition (attribute_declaration (attribute) @decorator)) @symbol.function
(function_definition (attribute_specifier (argument_list [(identifier) (call_expression)] @decorator))) @symbol.function
(declaration (explicit_function_specifier) @modifier) @symbol.function
(template_declaration (function_definition) @symbol.function) @extent
(template_declaration (declaration declarator: (function_declarator)) @symbol.function) @extent
`;

const prototypes = ['declaration', 'field_declaration']
  .flatMap((node) =>
    [
      'type: (_) @return.type',
      '[(storage_class_specifier) (type_qualifier) "virtual"] @modifier',
      '(attribute_declaration (attribute) @decorator)',
    ].map((part) =>
      eachIn(`(${node} ${part} declarator: %) @symbol.function`, returnedBy('(function_declarator)').slice(0, 2)),
    ),
  )
  .join('\n');

// A constructor or member is told first; the vaguer patterns below only add to it.
export const cppFunctions = [marked, constructors, members, named, parts, bodies, prototypes].join('\n');
