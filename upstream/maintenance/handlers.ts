import { eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Maintenance } from '#lib/contract/maintenance.ts';
import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta, users } from '#upstream/db/schema.ts';
import { swaps, tests } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { isOpen } from '#upstream/swaps/holds.ts';
import { noteAudit } from '#upstream/users/note.ts';
import { KEY, lockState, readState } from './closed.ts';

/** What would be left alone: the CS numbers on test and the swaps that are open. */
async function underWay(tx: Database): Promise<Refusal | undefined> {
  const onTest = await tx.select({ csNo: tests.csNo }).from(tests).where(isNull(tests.closedAt)).orderBy(tests.csNo);
  const open = await tx.select({ id: swaps.id }).from(swaps).where(isOpen).orderBy(swaps.id);
  if (onTest.length === 0 && open.length === 0) return undefined;
  return new Refusal('illegal_state', {
    message: `On test: ${onTest.length}. Open swaps: ${open.length}. Finish or end them first.`,
    errors: { tests: onTest.map(({ csNo }) => csNo), swaps: open.map(({ id }) => String(id)) },
  });
}

/** Everyone's menu asks again. */
async function tellAll(tx: Database) {
  const active = await tx.select({ id: users.id }).from(users).where(eq(users.status, 'active'));
  for (const { id } of active) announce(tx, { channel: `user.${id}`, change: { type: 'session', id } });
}

export const maintenanceHandlers = ({ database, clock }: World): Handlers<typeof contract.maintenance> => ({
  read: async () => ({ data: await readState(database) }),

  set: async ({ body: { on, reason, version }, user, transact }) =>
    transact(async (tx) => {
      const before = await lockState(tx, 'update');
      if (version !== undefined && version !== before.version) return new Refusal('stale', { current: before });
      if (on === before.on) return { data: before };
      if (on && !reason) return invalid({ reason: ['required'] });
      const refused = on ? await underWay(tx) : undefined;
      if (refused) return refused;
      const now = clock.now();
      const said = on ? { since: now.toISOString(), by: nameOf(user), reason: reason ?? null } : { since: null, by: null, reason: null };
      const value: Maintenance = { on, ...said, version: (before.version ?? 0) + 1 };
      await tx.update(meta).set({ value }).where(eq(meta.key, KEY));
      await noteAudit(tx, { kind: on ? 'maintenance-on' : 'maintenance-off', by: user, at: now, ...(on && { facts: { reason } }) });
      await tellAll(tx);
      return { data: value };
    }),
});
