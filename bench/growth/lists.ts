import type { Sim } from '#lib/contract/sims/sim.ts';
import type { openUpstream } from '../upstream.ts';

export type Upstream = Awaited<ReturnType<typeof openUpstream>>;
export type Taken = { p50: number; p95: number };

const FILE = 'all of them as a file';
const PAGES = ['first page', 'filtered, sorted, counted', 'a part of a number', 'last page', 'counts of every filter'] as const;
export const LISTS = [...PAGES, FILE];

const at = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

/** How long each way to ask for a list takes, in turns, so that what disturbs one disturbs all. */
export async function listsIn({ ask, json }: Upstream, rounds: number): Promise<Record<string, Taken>> {
  const { data, meta } = (await json('GET /sims?sort=cs_no&exact=1')) as { data: Sim[]; meta: { total: number } };
  const calls: Record<(typeof PAGES)[number], string> = {
    'first page': 'GET /sims',
    'filtered, sorted, counted': 'GET /sims?status=inventory&provider=vzw&sort=iccid&exact=1',
    'a part of a number': `GET /sims?q=${data[3]?.imei.slice(6, 12)}`,
    'last page': `GET /sims?page=${Math.ceil(meta.total / 25)}`,
    'counts of every filter': 'GET /sims?counts=1&per_page=1',
  };
  const times = new Map<string, number[]>(PAGES.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of PAGES) {
      const since = performance.now();
      await json(calls[name]);
      if (round > 0) times.get(name)?.push(performance.now() - since);
    }
  }
  const since = performance.now();
  const file = await ask('POST /sims-export', { format: 'csv' });
  for await (const _ of file.body ?? []);
  times.set(FILE, [performance.now() - since]);
  return Object.fromEntries(
    [...times].map(([name, taken]) => {
      const sorted = taken.toSorted((a, b) => a - b);
      return [name, { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }];
    }),
  );
}
