import { and, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import { isFlagged } from '#lib/contract/systems.ts';
import type { Context } from '#upstream/context.ts';
import type { Transact } from '#upstream/core/idempotency.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { KEY_REFUSED, KeyRefused, LinkSilent, PanelSilent } from '#upstream/simulators/panels/panelLink.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { doneDuringSwap, recordSystemEvent } from './events.ts';
import { findSystem, systemFor, systemsAllowed } from './repository.ts';
import { serializeSystem } from './serialize.ts';
import type { AskStatus } from './status.ts';
import { type SystemRow, systems } from './tables.ts';

type Ask = {
  params: { cs: string };
  body: { phone: string; version?: number; reason?: string };
  ability: Ability;
  user: User;
  transact: Transact;
};
type Which = 'phone' | 'nightPhone';

const SILENT = 'The panel does not answer, so its number may be the old one or the new one. Try again.';

/** A number as a panel dials it: digits alone, a leading + kept. Nothing when it can't be one. */
export function dialled(typed: string): string | undefined {
  const number = typed.replace(/[\s().\-/]/g, '');
  return /^\+?\d{7,15}$/.test(number) ? number : undefined;
}

/** In the panel first, then ours, so that ours never claims what the panel does not have. Only the night number may be emptied. */
export const phoneHandler =
  (context: Context, ask: AskStatus, which: Which) =>
  async ({ params, body: { phone, version, reason }, ability, user, transact }: Ask) => {
    const { database, clock, panels } = context;
    const number = phone.trim() === '' && which === 'nightPhone' ? null : dialled(phone);
    if (number === undefined) return invalid({ phone: ['7 to 15 digits'] });
    const stale = async (row: SystemRow) => new ProblemResponse('stale', { current: await serializeSystem(context, ask, row, ability) });
    const seen = await findSystem(database, params.cs, ability);
    if (!seen) return undefined;
    if (!isFlagged(seen.panelType))
      return new ProblemResponse('illegal_state', {
        message: 'Only DMP panels are programmed from here; this one is programmed on site.',
        errors: { phone: ['not-flagged'] },
      });
    if (version !== undefined && version !== seen.version) return stale(seen);
    const [allowed] = await database
      .select({ csNo: systems.csNo })
      .from(systems)
      .where(and(eq(systems.csNo, seen.csNo), systemsAllowed(ability, 'update')));
    if (!allowed) return new ProblemResponse('forbidden');
    const dials = (wanted: string | null) =>
      panels.setPhone(seen.csNo, which === 'phone' ? 'phone' : 'night phone', wanted, seen.remoteKey);
    try {
      await dials(number);
    } catch (error) {
      if (error instanceof PanelSilent || error instanceof LinkSilent) return new ProblemResponse('unreachable', { message: SILENT });
      if (error instanceof KeyRefused)
        return new ProblemResponse('illegal_state', { message: KEY_REFUSED, errors: { phone: ['remote-key'] } });
      throw error;
    }

    const done = await transact(async (tx) => {
      const row = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'update');
      if (!row || row instanceof ProblemResponse) return row;
      if (version !== undefined && version !== row.version) return { stale: true };
      if (row[which] === number) return { stale: false };
      const now = clock.now();
      await tx
        .update(systems)
        .set({ [which]: number, version: row.version + 1, updatedAt: now })
        .where(eq(systems.csNo, row.csNo));
      const open = and(eq(swaps.csNo, row.csNo), isOpen);
      const [swap] = await tx.select({ id: swaps.id }).from(swaps).where(open);
      const facts = { field: which === 'phone' ? 'phone' : 'night_phone', before: row[which], after: number };
      const kind = which === 'phone' ? 'phone' : 'night-phone';
      const entry = { by: user, before: { phone: row[which] }, after: { phone: number }, reason, swapId: swap?.id };
      await recordSystemEvent(tx, row.csNo, { kind, ...entry }, now);
      if (swap) await doneDuringSwap.publish(tx, { swapId: swap.id, kind: 'note', by: user, facts, at: now });
      return { stale: false };
    });
    if (!done || done instanceof ProblemResponse) return done;
    const row = (await findSystem(database, params.cs, ability)) ?? seen;
    if (done.stale) await dials(row[which]);
    return done.stale ? stale(row) : { data: await serializeSystem(context, ask, row, ability) };
  };
