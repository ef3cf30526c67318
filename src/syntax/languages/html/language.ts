// HTML and its relatives: XML, and templates of pages.
import type { Language } from '../language.ts';

export const html: Language = {
  id: 'html',
  title: 'HTML',
  aliases: ['xml', 'xhtml', 'svg', 'astro'],
  extensions: [
    '.html',
    '.htm',
    '.xhtml',
    '.xml',
    '.xsd',
    '.xsl',
    '.xslt',
    '.svg',
    '.astro',
    '.csproj',
    '.vbproj',
    '.fsproj',
    '.props',
    '.targets',
    '.plist',
    '.xaml',
    '.hbs',
    '.ejs',
    '.erb',
    '.twig',
    '.jinja',
    '.j2',
  ],
  syntax: null,
  holdsCode: true,
};
