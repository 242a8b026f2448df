import type { BaseTiles } from '#lib/contract/maps.ts';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&copy;': '©',
  '&#169;': '©',
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const plain = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The HTML a map file credits its sources with, as texts and http links: nothing else of it reaches a page. */
export function creditsIn(html: string): BaseTiles['attribution'] {
  const parts: BaseTiles['attribution'] = [];
  let at = 0;
  for (const link of html.matchAll(/<a\b[^>]*\bhref\s*=\s*["']?(https?:\/\/[^"'\s>]+)["']?[^>]*>(.*?)<\/a>/gis)) {
    parts.push({ text: plain(html.slice(at, link.index)) }, { text: plain(link[2] ?? ''), href: link[1] ?? '' });
    at = link.index + link[0].length;
  }
  return [...parts, { text: plain(html.slice(at)) }].filter(({ text }) => text !== '');
}
