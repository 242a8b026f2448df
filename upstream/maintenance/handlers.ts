import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Maintenance } from '#lib/contract/maintenance.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { plannedTests, testPeriods } from '#upstream/onTest/tables.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { KEY, lockState, readState } from './closed.ts';

/** A planned test that is due so soon, or waits to begin, is work under way. */
const SOON = HOUR;

async function underWay(tx: Database, now: Date): Promise<ProblemResponse | undefined> {
  const onTest = await tx
    .select({ csNo: testPeriods.csNo })
    .from(testPeriods)
    .where(isNull(testPeriods.closedAt))
    .orderBy(testPeriods.csNo);
  const open = await tx.select({ id: swaps.id }).from(swaps).where(isOpen).orderBy(swaps.id);
  const near = and(inArray(plannedTests.state, ['waiting', 'held']), lte(plannedTests.startsAt, new Date(now.getTime() + SOON)));
  const planned = await tx.select({ csNo: plannedTests.csNo }).from(plannedTests).where(near).orderBy(plannedTests.csNo);
  if (onTest.length === 0 && open.length === 0 && planned.length === 0) return undefined;
  return new ProblemResponse('illegal_state', {
    message: `On test: ${onTest.length}. Open swaps: ${open.length}.${planned.length > 0 ? ` Planned tests within the hour: ${planned.length}.` : ''} Finish or end them first.`,
    errors: {
      tests: onTest.map(({ csNo }) => csNo),
      swaps: open.map(({ id }) => String(id)),
      ...(planned.length > 0 && { planned: planned.map(({ csNo }) => csNo) }),
    },
  });
}

async function notifyAll(tx: Database) {
  const active = await tx.select({ id: users.id }).from(users).where(eq(users.status, 'active'));
  for (const { id } of active) publish(tx, { channel: `user.${id}`, change: { type: 'session', id } });
}

export const maintenanceHandlers = ({ database, clock }: Context): Handlers<typeof contract.maintenance> => ({
  read: async () => ({ data: await readState(database) }),

  set: async ({ body: { on, reason, version }, user, transact }) =>
    transact(async (tx) => {
      const before = await lockState(tx, 'update');
      if (version !== undefined && version !== before.version) return new ProblemResponse('stale', { current: before });
      if (on === before.on) return { data: before };
      if (on && !reason) return invalid({ reason: ['required'] });
      const refused = on ? await underWay(tx, clock.now()) : undefined;
      if (refused) return refused;
      const now = clock.now();
      const state = on ? { since: now.toISOString(), by: nameOf(user), reason: reason ?? null } : { since: null, by: null, reason: null };
      const value: Maintenance = { on, ...state, version: (before.version ?? 0) + 1 };
      await tx.update(meta).set({ value }).where(eq(meta.key, KEY));
      await recordAudit(tx, { kind: on ? 'maintenance-on' : 'maintenance-off', by: user, at: now, ...(on && { facts: { reason } }) });
      await notifyAll(tx);
      return { data: value };
    }),
});
