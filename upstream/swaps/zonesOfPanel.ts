import { eq } from 'drizzle-orm';
import { type KeptCommissioning, readAnew } from '#lib/domain/keptCommissioning.ts';
import { pathsOfProgram, zonesOfProgram } from '#lib/domain/panelProgram.ts';
import { canonicalJson } from '#upstream/core/canonicalJson.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lastGoodProgram } from '#upstream/programs/saved.ts';
import { type SwapRow, swaps } from './tables.ts';

/** The zones and paths of the panel's last good program, where one was saved. */
export async function withProgram(database: Database, kept: KeptCommissioning, csNo: string): Promise<KeptCommissioning> {
  const program = await lastGoodProgram(database, csNo);
  if (!program) return kept;
  const [zones, paths] = [zonesOfProgram(program.content), pathsOfProgram(program.content)];
  const isOther = zones.length > 0 && canonicalJson(zones) !== canonicalJson(kept.zones);
  return {
    ...(isOther ? readAnew(kept) : kept),
    ...(zones.length > 0 && { zones, source: 'program' as const, source_at: program.at.toISOString() }),
    ...(paths.length > 0 && { paths }),
  };
}

/** From the fit on the technician sees what there is to trip, whether somebody looks for signals yet or not. */
export async function keepZones(tx: Database, { id, csNo, commissioning }: SwapRow): Promise<void> {
  if (!commissioning) return;
  await tx
    .update(swaps)
    .set({ commissioning: await withProgram(tx, commissioning, csNo) })
    .where(eq(swaps.id, id));
}
