import { inArray } from 'drizzle-orm';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from './tables.ts';

export type TakenImsis = (imsi: string) => boolean;

/** Which IMSIs that the carrier tells another SIM has already. Of two lines it tells one of, the first asked about has it. */
export async function takenImsis(tx: Database, told: readonly Line[]): Promise<TakenImsis> {
  const imsis = told.flatMap(({ imsi }) => imsi ?? []);
  const rows = imsis.length > 0 ? await tx.select({ imsi: sims.imsi }).from(sims).where(inArray(sims.imsi, imsis)) : [];
  const taken = new Set(rows.map(({ imsi }) => imsi));
  return (imsi) => taken.has(imsi) || !taken.add(imsi);
}
