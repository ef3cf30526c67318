// The profile of the contract: five hosts, a fixed set of product families, one repository per family and platform.
import { pageQuotas } from './page-quotas.ts';
import { contractOnlyPlatforms } from './platforms.ts';
import { type Section, sections } from './sections.ts';
import type { Family, SectionRule, SiteProfile } from './site-profile.ts';

const titles =
  '3D BarCode CAD Cells Diagram Email Finance Font GIS HTML Imaging Note OCR Page PDF PSD Slides SVG Tasks TeX Words ZIP';

export const aspose: SiteProfile = {
  id: 'aspose',
  title: 'The five sites of aspose.org',
  brand: 'Aspose',
  sections: {
    products: guideSection('products'),
    docs: guideSection('docs'),
    reference: guideSection('reference'),
    kb: guideSection('kb'),
    blog: {
      ...guideSection('blog'),
      localization: 'filename',
      folder: { v1: '{family}', v2: '{family}/{platform}' },
      url: '/{locale}/{family}/{platform}/',
    },
  },
  requiredSections: sections,
  families: titles.split(' ').map((title): Family => ({ id: title.toLowerCase(), title })),
  platforms: contractOnlyPlatforms,
  defaultPlatform: null,
  defaultLocale: 'en',
  autoLayout: 'v2',
  siteRepoUrl: 'https://github.com/Aspose/aspose.org',
  repositoryNames: [
    { name: 'aspose-{family}-foss-{platform}', productName: 'Aspose.{Family} FOSS for {Platform}' },
    { name: 'Aspose.{family}-FOSS-for-{platform}', productName: 'Aspose.{Family} FOSS for {Platform}' },
    { name: 'Aspose.{family}-for-{platform}', productName: 'Aspose.{Family} for {Platform}' },
  ],
  repositoryRule: 'https://github.com/aspose-{family}-foss/Aspose.{Family}-FOSS-for-{Platform}',
  productUrls: [
    { host: 'products.aspose.org', segments: ['product', 'locale', 'platform'] },
    { host: 'docs.aspose.org', segments: ['product', 'locale', 'platform', 'page?'] },
    { host: 'kb.aspose.org', segments: ['product', 'locale', 'platform', 'page?'] },
    { host: 'blog.aspose.org', segments: ['locale?', 'product', 'platform', 'page?'] },
    { host: 'reference.aspose.org', segments: ['product', 'locale', 'platform'] },
  ],
  weights: {
    config_file: 0.99,
    name_pattern: 0.92,
    name_token: 0.6,
    org_name: 0.3,
    manifest: 0.6,
    secondary_manifest: 0.2,
    package_name: 0.5,
    dominant_language: 0.4,
    sole_language: 0.4,
    readme_title: 0.45,
    readme_text: 0.25,
    topic: 0.35,
  },
};

function guideSection(section: Section): SectionRule {
  return {
    host: `${section}.aspose.org`,
    contentRoot: `content/${section}.aspose.org`,
    localization: 'dir',
    folder: { v1: '{family}/{locale}', v2: '{family}/{locale}/{platform}' },
    url: '/{family}/{locale}/{platform}/',
    quota: pageQuotas[section],
  };
}
