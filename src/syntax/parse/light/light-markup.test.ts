import { describe, expect, it } from 'vitest';
import { outline } from '../../../../tests/support/light-outline.ts';
import { lightChunks } from './light-chunks.ts';

const find = (lang: string, text: string, name: string) =>
  lightChunks(lang, text)?.chunks.find((chunk) => chunk.name === name && chunk.kind !== 'Comment');

describe('HTML', () => {
  it('has scripts, styles, elements with an id and headings as sections', () => {
    const text = `<!doctype html>
<html>
<head>
  <link rel="stylesheet" href="main.css">
  <style>
    a > b { color: red }
  </style>
  <script src="app.js"></script>
</head>
<body>
  <!-- The menu
       of the page -->
  <nav id="menu">
    <a href="/">Home</a>
    <br>
  </nav>
  <h1>Big <em>title</em></h1>
  <p>Words</p>
  <h2>Small</h2>
  <p>More
  words</p>
</body>
<script type="module">
  import { x } from './x.js';
  if (a < b) x('</div>');
</script>
</html>
`;
    expect(outline('html', text)).toEqual([
      'Code  1-4',
      'Code style 5-7',
      'Code script 8-8',
      'Code  9-12',
      '  Comment : The menu / of the page 11-12',
      'Section menu 13-16',
      'Section Big title 17-22',
      '  Section Small 19-21',
      'Code script 23-27',
    ]);
    expect(lightChunks('html', text)?.imports).toEqual(['main.css', 'app.js', './x.js']);
  });
});

describe('CSS', () => {
  it('has a rule per selector, within at-rules too', () => {
    const text = `@import url("base.css");
/* The button everyone knows. */
.btn,
.btn-primary { color: red; /* as good as any */ }

@media (max-width: 10px) {
  .a { background: url(http://x/y.png); }
  .b:hover::before {
    content: "}";
  }
}
@keyframes spin {
  from { left: 0 }
  to {
    left: 1px;
  }
}
`;
    expect(outline('css', text)).toEqual([
      'Code  1-1',
      'StyleRule .btn, .btn-primary 2-5',
      '  Comment .btn, .btn-primary: The button everyone knows. 2-2',
      '  Comment .btn, .btn-primary: as good as any 4-4',
      'StyleRule @media (max-width: 10px) 6-11',
      '  StyleRule .a 7-7',
      '  StyleRule .b:hover::before 8-10',
      'StyleRule @keyframes spin 12-17',
    ]);
    expect(lightChunks('css', text)?.imports).toEqual(['base.css']);
  });

  it('reads nested rules, mixins and line comments of SCSS', () => {
    const text = `@use "sass:math" as m;
$gap: 4px; // between all things
// Makes it round.
// Everywhere.
@mixin round($r) {
  border-radius: $r;
}
.card-#{$name} {
  &:hover { color: red; }
  .title {
    @include round(2px);
  }
}
`;
    expect(outline('css', text)).toEqual([
      'Code  1-2',
      '  Comment : between all things 2-2',
      'MacroDeclaration round 3-7',
      '  Comment round: Makes it round. / Everywhere. 3-4',
      'StyleRule .card-#{$name} 8-13',
      '  StyleRule .title 10-12',
    ]);
    expect(lightChunks('css', text)?.imports).toEqual(['sass:math']);
  });
});

describe('SQL', () => {
  it('names what is created and keeps other statements together', () => {
    const text = `-- Everyone who
-- may log in.
CREATE TABLE IF NOT EXISTS "app"."users" (
  id int, -- the only key
  name text default 'a;b'
);
CREATE UNIQUE INDEX users_name ON users (name);
INSERT INTO users VALUES (1, 'it''s');
UPDATE users SET name = 'x';

CREATE OR REPLACE FUNCTION app.touch(id int) RETURNS void AS $$
BEGIN
  UPDATE users SET name = 'y';
END;
$$ LANGUAGE plpgsql;
create procedure p()
begin
  if a then
    select 1;
  end if;
  select case when 1 then 2 end;
end;
SELECT 1;
`;
    expect(outline('sql', text)).toEqual([
      'StructDeclaration users 1-6',
      '  Comment users: Everyone who / may log in. 1-2',
      '  Comment users: the only key 4-4',
      'ConfigDeclaration users_name 7-7',
      'Code  8-10',
      'FunctionDeclaration touch 11-15',
      'FunctionDeclaration p 16-22',
      'Code  23-23',
    ]);
    expect(find('sql', text, 'touch')?.signature).toBe('CREATE OR REPLACE FUNCTION app.touch(id int) RETURNS void');
    expect(find('sql', text, 'users')?.doc).toBe('Everyone who\nmay log in.');
  });

  it('obeys a changed delimiter', () => {
    const text =
      'DELIMITER //\nCREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET x = 1; SET y = 2//\nDELIMITER ;\nSELECT 1;\n';
    expect(outline('sql', text)).toEqual(['Code  1-1', 'FunctionDeclaration t 2-2', 'Code  3-4']);
  });
});
