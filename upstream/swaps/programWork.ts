import { eq } from 'drizzle-orm';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { isFlagged } from '#lib/contract/systems.ts';
import type { GateRule } from '#lib/domain/gateRules.ts';
import { mostWork, proposedWork } from '#lib/domain/programWork.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sendsOfSwap, wasSent } from '#upstream/programs/transfers.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { SwapRow } from './tables.ts';
import type { Change, SwapColumns, Typed } from './typedChanges.ts';

const UNDER_WAY = ['queued', 'running', 'trapped'];

/** Writes into a change of a swap what is sent to its panel: as somebody chose, or for another exchange as that asks for; why not, if it can't be so. */
export async function chooseWork(
  tx: Database,
  row: SwapRow,
  set: SwapColumns,
  asked: Typed['program_work'],
  { by, at }: Change,
): Promise<GateRule[]> {
  const now = { ...row, ...set };
  const isOther = ['oldSimId', 'newSimId', 'panelType'].some((column) => column in set);
  if (!asked && !isOther) return [];
  if (asked && !isFlagged(now.panelType)) return ['not-flagged'];
  const sends = (await sendsOfSwap(tx, row.id)).flatMap(({ transfer }) => transfer ?? []);
  const isUnderWay = (transfer: Transfer | undefined) => transfer !== undefined && UNDER_WAY.includes(transfer.state);
  if (asked && isUnderWay(sends[0])) return ['transfer-under-way'];
  // A send that did not come to a good end may have left half a program: only another send makes it whole. One that was stopped before left nothing.
  const reached = sends.find((each) => isUnderWay(each) || wasSent(each));
  const due = reached && !(reached.state === 'done' && reached.compared) ? (reached.scope ?? 'whole') : 'none';
  if (asked && due !== 'none' && mostWork(asked.kind, due) !== asked.kind) return ['send-open'];
  const derived = async () => {
    const simIn = async (id: number | null | undefined) => {
      const [sim] = id == null ? [] : await tx.select().from(sims).where(eq(sims.id, id));
      return sim ? serializeSim(sim) : null;
    };
    const [system] = await tx.select({ panelType: systems.panelType }).from(systems).where(eq(systems.csNo, row.csNo));
    const exchanged = { panel_type: now.panelType ?? null, old_sim: await simIn(now.oldSimId), new_sim: await simIn(now.newSimId) };
    return proposedWork(exchanged, system?.panelType ?? null);
  };
  if (asked) set.programWork = { kind: asked.kind, by: nameOf(by ?? undefined) ?? null, at: at.toISOString(), reason: asked.reason };
  else if (now.newSimId == null) set.programWork = null;
  else {
    // The panel may have the section of a line that it is not to have now.
    const isOthers = sends.some((each) => each.communication && (isUnderWay(each) || wasSent(each)));
    set.programWork = { kind: mostWork(await derived(), due, isOthers ? 'cell' : 'none'), by: null, at: at.toISOString(), reason: null };
  }
  return [];
}
