import { z } from 'zod';
import { type PageName, pages } from '#lib/access/pages.ts';
import { getItem, recentKey, setItem } from '#lib/browser/storage/storage.ts';
import { KnownSim } from '#lib/domain/knownSim.ts';

const MOST = 6;

const isPage = (name: string): name is PageName => name in pages;

const Recent = z.union([z.object({ page: z.string().refine(isPage) }), z.object({ sim: KnownSim })]);
export type Recent = z.infer<typeof Recent>;

const isSame = (one: Recent, other: Recent) =>
  'page' in one ? 'page' in other && one.page === other.page : 'sim' in other && one.sim.id === other.sim.id;

/** What this user opened last in this browser, newest first; what cannot be read counts as nothing. */
export function recentOf(userId: number): Recent[] {
  try {
    return z.array(Recent).parse(JSON.parse(getItem(recentKey(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function noteRecent(userId: number, opened: Recent) {
  const others = recentOf(userId).filter((each) => !isSame(each, opened));
  setItem(recentKey(userId), JSON.stringify([Recent.parse(opened), ...others].slice(0, MOST)));
}
