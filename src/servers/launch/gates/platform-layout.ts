// Gate: pages lie in the folders of their family, language and platform, as the layout of the site has them.
import { sectionFolder } from '../plan/place-pages.ts';
import { layoutOf } from '../profile/page-place.ts';
import type { Gate } from './gate.ts';

export const platformLayout: Gate = {
  name: 'platform_layout',
  timeoutS: 10,
  run: ({ pages, pagePlan, config, profile, hugoFacts }) => {
    const written = new Set(pages.map(({ path }) => path));
    const planned = pagePlan.pages.filter(({ output_path }) => written.has(output_path));
    const layout = layoutOf(profile, config.layout_mode);
    const findings = planned.flatMap(({ section, locale, output_path }) => {
      const folder = sectionFolder(section, { config, profile, hugoFacts, existingPages: [], locale });
      if (output_path.startsWith(`${folder}/`)) return [];
      const message = `In layout ${layout} the page belongs into ${folder}.`;
      return [{ severity: 'error', code: 'LAYOUT_WRONG_FOLDER', message, path: output_path } as const];
    });
    return { findings, log: [`layout ${layout}, ${planned.length} pages looked at`] };
  },
};
