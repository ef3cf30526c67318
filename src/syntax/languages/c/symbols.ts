// What is declared in C: functions and their prototypes, types, variables of a file, macros.
import { declaredName, eachIn, returnedBy, variables } from './declarators.ts';

const named = returnedBy('(function_declarator declarator: (identifier) @name)');
const nameless = returnedBy('(function_declarator declarator: (identifier))').slice(0, 2);

const functions = `
${eachIn('(function_definition declarator: %) @symbol.function', named)}
${eachIn('(declaration declarator: %) @symbol.function', named)}
(function_definition type: (_) @return.type) @symbol.function
(function_definition body: (_) @body) @symbol.function
(function_definition [(storage_class_specifier) (type_qualifier)] @modifier) @symbol.function
(function_definition (attribute_specifier (argument_list [(identifier) (call_expression)] @decorator))) @symbol.function
(function_definition (attribute_declaration (attribute) @decorator)) @symbol.function
${eachIn('(declaration type: (_) @return.type declarator: %) @symbol.function', nameless)}
${eachIn('(declaration (storage_class_specifier) @modifier declarator: %) @symbol.function', nameless)}
${eachIn('(function_declarator declarator: (identifier) parameters: (parameter_list (_ type: (_) @param.type declarator: %)))', declaredName('(identifier) @param'))}
`;

// A macro that stands where a function would: FOO(x) { ... }, SYSCALL_DEFINE1(close, int, fd) { ... }.
const macroFunctions = `
(function_definition type: (type_identifier) @name declarator: (parenthesized_declarator)) @symbol.function
(translation_unit (expression_statement (call_expression function: (identifier)) @name) @symbol.function . (compound_statement) @extent @body)
`;

// A type that is defined with its `typedef` goes by the name that gives it, for that one is used.
const types = ['struct', 'union', 'enum']
  .map((word) => {
    const kind = word === 'enum' ? 'enum' : 'struct';
    return `
(${word}_specifier name: (type_identifier) @name body: (_) @body) @symbol.${kind}
(type_definition type: (${word}_specifier body: (_) @body) @symbol.${kind} declarator: (type_identifier) @name) @extent`;
  })
  .join('');

const others = `
(type_definition type: [(primitive_type) (sized_type_specifier) (type_identifier)] declarator: (type_identifier) @name) @symbol.type
(type_definition type: (_) declarator: (_ declarator: (type_identifier) @name)) @symbol.type
(type_definition type: (_) declarator: (_ declarator: (_ (_ declarator: (type_identifier) @name)))) @symbol.type
(type_definition type: [(struct_specifier !body) (union_specifier !body) (enum_specifier !body)] declarator: (type_identifier) @name) @symbol.type
(preproc_function_def name: (identifier) @name parameters: (_) value: (_)? @body) @symbol.macro
(preproc_function_def parameters: (preproc_params (identifier) @param)) @symbol.macro
(preproc_def name: (identifier) @name value: (_)) @symbol.macro
`;

export const cSymbols = [functions, macroFunctions, types, others, variables].join('\n');
