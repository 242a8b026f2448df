import { readdirSync, readFileSync } from 'node:fs';
import { Pool } from 'undici';

/** A hundredth of a second, as Linux counts what a process has used. */
const TICKS = 100;
const BEFORE = 500;

/** What a process group has used of the processor, in ms. Reads `/proc`, so on Linux alone. */
function used(group: number): number {
  let ticks = 0;
  for (const id of readdirSync('/proc')) {
    if (!/^\d+$/.test(id)) continue;
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {}
  }
  return (ticks * 1000) / TICKS;
}

export type Contestant = { name: string; origin: string; group: number; path: string; headers?: Record<string, string> };
export type Round = { answers: number; perSecond: number; cpu: number };

export async function round({ origin, group, path, headers }: Contestant, ms: number, connections = 16): Promise<Round> {
  const pool = new Pool(origin, { connections });
  const ask = async () => {
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
  };
  const until = async (end: number) => {
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          await ask();
          done += 1;
        }
      }),
    );
    return done;
  };
  await until(performance.now() + BEFORE);
  const [since, before] = [performance.now(), used(group)];
  const done = await until(since + ms);
  const result = { answers: done, perSecond: (done * 1000) / (performance.now() - since), cpu: (used(group) - before) / done };
  await pool.close();
  return result;
}

/** How long one file takes, in seconds, and the length it was announced with. */
export async function download({ origin, path, headers }: Contestant): Promise<{ seconds: number; announced: string | null }> {
  const since = performance.now();
  const answer = await fetch(origin + path, { headers });
  let size = 0;
  for await (const chunk of answer.body ?? []) size += chunk.length;
  if (size !== 100 * 1024 * 1024) throw new Error(`${origin}${path} sent ${size} bytes`);
  return { seconds: (performance.now() - since) / 1000, announced: answer.headers.get('content-length') };
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
