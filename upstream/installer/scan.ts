import { and, eq, ne, or } from 'drizzle-orm';
import type { InstallerWhy } from '#lib/contract/installer/shapes.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import { newSimRules } from '#lib/domain/swapGates.ts';
import { isEid, isIccid, isImei, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import type { Database } from '#upstream/db/connect.ts';
import { CELL_TYPES } from '#upstream/panels/panelTypes.ts';
import { whole } from '#upstream/sims/hiddenImports.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isInMove } from '#upstream/sims/touched.ts';
import { recordChange, writeSwap } from '#upstream/swaps/change.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { chooseMove } from '#upstream/swaps/move.ts';
import { chooseWork } from '#upstream/swaps/programWork.ts';
import { lockSim } from '#upstream/swaps/switching.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { typedChanges } from '#upstream/swaps/typedChanges.ts';
import { DONE, type Outcome, refused, type Site } from './site.ts';

type Read = { imei?: string; meid?: string; iccid?: string; eid?: string };

const NUMBERS = ['imei', 'meid', 'iccid', 'eid'] as const;

const readIn = (codes: readonly string[]): Read => {
  const plain = codes.map(plainDigits);
  const meid = codes.flatMap((code) => meidIn(code) ?? [])[0];
  return { imei: plain.find(isImei), meid, iccid: plain.find(isIccid), eid: plain.find(isEid) };
};

/** Of a card alone the radio it goes into may be scanned with it: the one that is on the wall. */
async function simOf(tx: Database, read: Read, oldSimId: number | null): Promise<SimRow | InstallerWhy> {
  const { imei, iccid } = read;
  // One EID may stand for several cards: where a number of one's own was read, that says which.
  const own = NUMBERS.filter((field) => field !== 'eid' && read[field]);
  const isRead = (own.length > 0 ? own : NUMBERS).map((field) => (read[field] ? eq(sims[field], read[field]) : undefined));
  const found = await tx
    .select()
    .from(sims)
    .where(and(or(...isRead), whole()));
  const card = found.find((each) => each.iccid === iccid);
  if (card && isBareCard(card) && found.every((each) => each === card || each.id === oldSimId)) return card;
  const [sim, other] = found;
  if (!sim) return 'unknown-sim';
  const isOther = (field: 'meid' | 'eid') => read[field] && sim[field] !== null && sim[field] !== read[field];
  const differs = isOther('meid') || isOther('eid') || (imei && sim.imei !== imei) || (iccid && sim.iccid !== null && sim.iccid !== iccid);
  return other || differs ? 'two-sims' : sim;
}

async function ruleFor({ tx, swap }: Site, sim: SimRow): Promise<InstallerWhy | undefined> {
  const given = { cs_no: swap.csNo, panel_type: swap.panelType, cell_type: swap.cellType, old_sim_id: swap.oldSimId };
  const [rule] = newSimRules(given, serializeSim(sim));
  if (rule) return rule as InstallerWhy;
  const [other] = await tx
    .select({ id: swaps.id })
    .from(swaps)
    .where(and(eq(swaps.newSimId, sim.id), ne(swaps.id, swap.id), isOpen));
  return other || (await isInMove(tx, sim.id)) ? 'new-in-use' : undefined;
}

/** Where the web app's user chose none it becomes the new one, by the same rules; where one was chosen, this is it or is refused. */
export const scan =
  (codes: readonly string[]) =>
  async (site: Site): Promise<Outcome> => {
    const { context, tx, swap, name, at, now } = site;
    if (swap.step < 2) return refused('too-early');
    const read = readIn(codes);
    if (NUMBERS.every((field) => !read[field])) return refused('unreadable');
    const refuse = async (why: InstallerWhy, sim?: SimRow) => {
      const facts = { ...read, ...(sim && { sim_id: sim.id, imei: sim.imei || null, iccid: sim.iccid }), why, on_site: true };
      await recordSwapEvent(tx, swap.id, { kind: 'site-scan-refused', name, facts, doneAt: at }, now);
      return refused(why);
    };
    const sim = await simOf(tx, read, swap.oldSimId);
    if (typeof sim === 'string') return refuse(sim);
    if (swap.newSimId !== null && swap.newSimId !== sim.id) return refuse('other-sim', sim);
    if (swap.newSimId === null) {
      const held = await lockSim(tx, sim.id);
      const rule = held ? await ruleFor(site, held) : 'unknown-sim';
      if (rule) return refuse(rule);
      // The type comes with the radio.
      const cellType = swap.cellType === null && sim.deviceType && CELL_TYPES.includes(sim.deviceType) ? { cell_type: sim.deviceType } : {};
      const [set, notes] = typedChanges(swap, { new_sim_id: sim.id, ...cellType }, { name, at, onSite: true });
      await chooseMove(tx, swap, set, undefined, { name, at });
      await chooseWork(tx, swap, set, undefined, { name, at });
      const others = notes.filter(({ kind }) => kind !== 'chosen');
      await recordChange(context, tx, await writeSwap(tx, swap, set, now), set, others, now);
    }
    await recordSwapEvent(
      tx,
      swap.id,
      { kind: 'site-scan', name, facts: { sim_id: sim.id, imei: sim.imei || null, iccid: sim.iccid, on_site: true }, doneAt: at },
      now,
    );
    return DONE;
  };
