// SQL in whatever dialect: statements.
import type { Language } from '../language.ts';

export const sql: Language = {
  id: 'sql',
  title: 'SQL',
  aliases: ['postgres', 'postgresql', 'mysql', 'plsql', 'tsql', 'sqlite'],
  extensions: ['.sql', '.psql', '.pgsql', '.mysql', '.ddl', '.dml', '.pks', '.pkb'],
  syntax: null,
};
