import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';

const Periods = z.array(z.object({ carrier: z.string(), since: z.iso.datetime() }));

export const SIMULATED = 'simulated';
const keyOf = (provider: Provider) => `carrier:${provider}`;

async function periodsOf(database: Database, provider: Provider) {
  const [kept] = await database
    .select()
    .from(meta)
    .where(eq(meta.key, keyOf(provider)));
  return kept ? Periods.parse(kept.value) : [];
}

/** Who answered for a provider's lines at that time; the simulated carrier, where nobody else was ever set. */
export async function carrierAt(database: Database, provider: Provider, at: Date): Promise<string> {
  const periods = await periodsOf(database, provider);
  return periods.findLast(({ since }) => Date.parse(since) <= at.getTime())?.carrier ?? SIMULATED;
}

export async function beginPeriod(database: Database, provider: Provider, carrier: string, at: Date) {
  const value = [...(await periodsOf(database, provider)), { carrier, since: at.toISOString() }];
  await database
    .insert(meta)
    .values({ key: keyOf(provider), value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}
