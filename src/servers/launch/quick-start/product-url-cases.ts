// Addresses of product pages, good and bad, each with its exact answer by the profile `aspose`.

/** site, product, platform, locale; or a code, and for INVALID_URL what is suggested instead. */
export type Answer =
  | readonly [site: string, product: string, platform: string, locale: string]
  | { readonly code: 'INVALID_URL' | 'UNSUPPORTED_SITE'; readonly suggested?: string };

const products = 'products.aspose.org';
const docs = 'docs.aspose.org';
const kb = 'kb.aspose.org';
const blog = 'blog.aspose.org';
const reference = 'reference.aspose.org';

const invalid = (suggested?: string): Answer => ({ code: 'INVALID_URL', ...(suggested && { suggested }) });
const unsupported: Answer = { code: 'UNSUPPORTED_SITE' };

export const productUrlCases: readonly (readonly [url: string, answer: Answer])[] = [
  // The five patterns.
  ['https://products.aspose.org/3d/en/python/', [products, '3d', 'python', 'en']],
  ['https://products.aspose.org/words/de/java/', [products, 'words', 'java', 'de']],
  ['https://docs.aspose.org/cells/en/java/', [docs, 'cells', 'java', 'en']],
  ['https://docs.aspose.org/cells/en/java/installation/', [docs, 'cells', 'java', 'en']],
  ['https://kb.aspose.org/pdf/fr/php/', [kb, 'pdf', 'php', 'fr']],
  ['https://kb.aspose.org/pdf/fr/php/how-to-merge-files/', [kb, 'pdf', 'php', 'fr']],
  ['https://blog.aspose.org/3d/python/', [blog, '3d', 'python', 'en']],
  ['https://blog.aspose.org/3d/python/announcement/', [blog, '3d', 'python', 'en']],
  ['https://blog.aspose.org/de/3d/python/', [blog, '3d', 'python', 'de']],
  ['https://blog.aspose.org/zh-hant/note/rust/announcement/', [blog, 'note', 'rust', 'zh-hant']],
  ['https://reference.aspose.org/slides/en/typescript/', [reference, 'slides', 'typescript', 'en']],
  // Harmless differences.
  ['https://products.aspose.org/3d/en/python', [products, '3d', 'python', 'en']],
  ['http://products.aspose.org/3d/en/python/', [products, '3d', 'python', 'en']],
  ['https://PRODUCTS.Aspose.ORG/3d/en/python/', [products, '3d', 'python', 'en']],
  ['HTTPS://products.aspose.org/3d/en/python/', [products, '3d', 'python', 'en']],
  ['https://products.aspose.org/3d/en/python/?utm_source=a&b=//..', [products, '3d', 'python', 'en']],
  ['https://products.aspose.org/3d/en/python/#/cells/en/java/', [products, '3d', 'python', 'en']],
  ['https://products.aspose.org/3d/pt-br/python/', [products, '3d', 'python', 'pt-br']],
  ['https://docs.aspose.org/3d/en/python/%E5%AE%89%E8%A3%85/', [docs, '3d', 'python', 'en']],
  // A page may be called like anything.
  ['https://docs.aspose.org/3d/en/python/java/', [docs, '3d', 'python', 'en']],
  ['https://blog.aspose.org/3d/python/en/', [blog, '3d', 'python', 'en']],
  // Other spellings of platforms.
  ['https://products.aspose.org/words/en/net/', [products, 'words', 'dotnet', 'en']],
  ['https://products.aspose.org/words/en/nodejs/', [products, 'words', 'javascript', 'en']],
  ['https://products.aspose.org/words/en/c++/', [products, 'words', 'cpp', 'en']],
  ['https://products.aspose.org/words/en/c%2B%2B/', [products, 'words', 'cpp', 'en']],
  ['https://products.aspose.org/words/en/android/', [products, 'words', 'java', 'en']],
  // No URL, or none of the web.
  ['', invalid()],
  ['products.aspose.org/3d/en/python/', invalid()],
  ['ftp://products.aspose.org/3d/en/python/', invalid()],
  ['javascript:alert(1)', invalid()],
  ['https:///3d/en/python/', invalid()],
  ['https://[::1/3d/en/python/', invalid()],
  [' https://products.aspose.org/3d/en/python/', invalid()],
  ['https://products.aspose.org/3d/en/py\nthon/', invalid()],
  ['https://products.aspose.org\\3d\\en\\python\\', invalid()],
  [`https://products.aspose.org/3d/en/python/?${'a'.repeat(2_048)}`, invalid()],
  // Well formed, on another site: the host is looked at before the path.
  ['https://products.aspose.com/3d/en/python/', unsupported],
  ['https://aspose.org/3d/en/python/', unsupported],
  ['https://www.products.aspose.org/3d/en/python/', unsupported],
  ['https://products.aspose.org.example.com/3d/en/python/', unsupported],
  ['https://evilproducts.aspose.org/3d/en/python/', unsupported],
  ['https://products.aspose.org./3d/en/python/', unsupported],
  ['https://products.aspose.org@example.com/3d/en/python/', unsupported],
  ['https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET', unsupported],
  ['https://example.com', unsupported],
  // On a site of ours, but not as its pattern has it.
  ['https://products.aspose.org', invalid()],
  ['https://products.aspose.org/', invalid()],
  ['https://products.aspose.org/3d/', invalid()],
  ['https://products.aspose.org/3d/en/', invalid()],
  ['https://products.aspose.org/3d/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://docs.aspose.org/3d/python/installation/', invalid('https://docs.aspose.org/3d/en/python/installation/')],
  ['https://products.aspose.org/en/3d/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/fr/3d/python/', invalid('https://products.aspose.org/3d/fr/python/')],
  ['https://blog.aspose.org/3d/de/python/', invalid('https://blog.aspose.org/de/3d/python/')],
  ['https://products.aspose.org/3d/en/python/features/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://reference.aspose.org/3d/en/python/scene/', invalid('https://reference.aspose.org/3d/en/python/')],
  ['https://docs.aspose.org/3d/en/python/a/b/', invalid('https://docs.aspose.org/3d/en/python/a/')],
  ['https://products.aspose.org/3D/EN/Python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/3d/zh-Hant/python/', invalid('https://products.aspose.org/3d/zh-hant/python/')],
  ['https://products.aspose.org//3d/en/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/3d/en/python//', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/3d/../cells/en/java/', invalid()],
  ['https://products.aspose.org/3d/en/./python/', invalid()],
  ['https://products.aspose.org/3d/%2e%2e/python/', invalid()],
  ['https://products.aspose.org/3d%2Fen/python/x/', invalid()],
  ['https://products.aspose.org/3d/en/python%5C/', invalid()],
  ['https://products.aspose.org/3d/en/python%00/', invalid()],
  ['https://products.aspose.org/3d/en/%zz/', invalid()],
  ['https://docs.aspose.org/3d/python/\ud800/', invalid()],
  ['https://user:secret@products.aspose.org/3d/en/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org:8443/3d/en/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org:443/3d/en/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products%2Easpose.org/3d/en/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/unicorn/en/python/', invalid()],
  ['https://products.aspose.org/3d/en/cobol/', invalid()],
  ['https://products.aspose.org/3d/english/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://products.aspose.org/3d/e/python/', invalid('https://products.aspose.org/3d/en/python/')],
  ['https://blog.aspose.org/en/unicorn/python/', invalid()],
  ['https://blog.aspose.org/python/', invalid()],
];
