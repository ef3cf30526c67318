// What a Rust file brings in with `use`, and the comments it has.

/** A name in braces stands behind the path before the braces. */
const listed = (inner: string): string => `
(use_declaration argument: (scoped_use_list path: (_) @import.from list: (use_list ${inner})))
(use_list (scoped_use_list path: (_) @import.from list: (use_list ${inner})))`;

export const rustImports = `
[(line_comment) (block_comment)] @comment
[(use_declaration) (extern_crate_declaration)] @unused
(use_declaration argument: [(identifier) (scoped_identifier)] @import)
(use_declaration argument: (use_wildcard (_) @import))
(use_declaration argument: (use_as_clause path: (_) @import))
(use_declaration argument: (scoped_use_list path: (_) @import))
(use_declaration argument: (use_list [(identifier) (scoped_identifier)] @import))
(use_declaration argument: (use_list (scoped_use_list path: (_) @import)))
(use_declaration argument: (use_list (use_as_clause path: (_) @import)))
(extern_crate_declaration name: (identifier) @import)
(use_declaration argument: (identifier) @import.local @import.from)
(use_declaration argument: (scoped_identifier path: (_) @import.from name: (identifier) @import.local @import.name))
(use_declaration argument: (use_as_clause path: (scoped_identifier path: (_) @import.from name: (identifier) @import.name) alias: (identifier) @import.local))
(use_declaration argument: (use_as_clause path: (identifier) @import.from alias: (identifier) @import.local))
(use_declaration argument: (use_wildcard (_) @import.from))
(extern_crate_declaration name: (identifier) @import.local @import.from !alias)
(mod_item name: (identifier) @import.local @import.from !body)
(extern_crate_declaration name: (identifier) @import.from alias: (identifier) @import.local)
(extern_crate_declaration name: (identifier) @alias.source alias: (identifier) @alias.name)
(use_as_clause path: (_) @alias.source alias: (identifier) @alias.name)
(scoped_use_list path: (_) @import.local @import.from list: (use_list (self)))
(scoped_use_list path: (_) @import.from list: (use_list (use_as_clause path: (self) alias: (identifier) @import.local)))
${listed('(identifier) @import.local @import.name')}
${listed('(use_as_clause path: [(identifier) (scoped_identifier)] @import.name alias: (identifier) @import.local)')}
${listed('(scoped_identifier name: (identifier) @import.local) @import.name')}
`;
