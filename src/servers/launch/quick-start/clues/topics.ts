// What the topics of a repository say.
import type { SiteProfile } from '../../profile/site-profile.ts';
import type { Evidence } from '../evidence.ts';
import { readTokens } from './name.ts';

export function readTopics(topics: readonly string[], profile: SiteProfile): Evidence[] {
  const brand = profile.brand?.toLowerCase();
  return topics.flatMap((topic) => {
    // A topic counts whole: `python-bindings` is no word for Python. Only the brand may stand before it.
    const bare = topic.toLowerCase();
    const word = brand !== undefined && bare.startsWith(`${brand}-`) ? bare.slice(brand.length + 1) : bare;
    return word.includes('-') ? [] : readTokens(word, 'topic', topic, profile);
  });
}
