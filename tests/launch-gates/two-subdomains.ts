// A site of two subdomains and two families, each with a configuration of its own, as large sites are laid out.
import type { Files } from '../../src/servers/launch/source/repository-fixture.ts';
import { page } from './gate-fixture.ts';

export const twoSubdomains: Files = {
  'configs/docs.aspose.org/cells.toml': config('docs', 'cells'),
  'configs/docs.aspose.org/words.toml': config('docs', 'words'),
  'configs/products.aspose.org/cells.toml': config('products', 'cells'),
  'configs/products.aspose.org/common.toml': 'theme = "none"\n',
  'layouts/_default/single.html': '<html lang="en"><body><main>{{ .Content }}</main></body></html>\n',
  'layouts/_default/list.html':
    '<html lang="en"><body>{{ .Content }}{{ range .RegularPagesRecursive }}<a href="{{ .RelPermalink }}">x</a>{{ end }}</body></html>\n',
  'static/img/Logo.png': 'x',
  'content/docs.aspose.org/cells/en/_index.md': page('# Cells\n'),
  'content/docs.aspose.org/cells/en/python/_index.md': page('## Python\n'),
  'content/docs.aspose.org/words/en/_index.md': page('# Words\n'),
  'content/products.aspose.org/cells/en/_index.md': page('# Cells\n'),
};

function config(subdomain: string, family: string): string {
  return `baseURL = "https://${subdomain}.aspose.org/${family}/"
title = "${family}"
defaultContentLanguage = "en"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
[languages.en]
contentDir = "content/${subdomain}.aspose.org/${family}/en"
[languages.de]
contentDir = "content/${subdomain}.aspose.org/${family}/de"
`;
}
