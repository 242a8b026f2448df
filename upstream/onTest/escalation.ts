import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ESCALATION_STEPS } from '#lib/contract/words/onTest.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { onCallAt } from '#upstream/technicians/onCall.ts';
import { alert } from './alerts.ts';
import { changeTest, lockTest } from './changes.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

export const ESCALATE_JOB = 'test-escalate';
const Payload = z.object({ test: z.number(), since: z.string() });

const MUST_BE_TAKEN = 5;

export const mustBeTaken = (minutes: number | null) => minutes !== null && minutes <= MUST_BE_TAKEN;

/** More time: who had it has done it. */
export const NOBODY_NEEDED = { escalatedAt: null, escalation: null, escalatedTo: null, takenBy: null, takenAt: null };

type Step = (typeof ESCALATION_STEPS)[number];

const later = (since: Date, minutes: number) => new Date(since.getTime() + minutes * MINUTE);

/** From now on somebody has to say by name that they have it; what nobody took goes on from where it is. */
export async function beginEscalation({ queue, env, clock }: Pick<Context, 'queue' | 'env' | 'clock'>, tx: Database, row: TestPeriodRow) {
  if (row.escalatedAt && !row.takenAt) return;
  const escalatedAt = clock.now();
  await changeTest(tx, row, { escalatedAt, escalation: 'owner', escalatedTo: null, takenAt: null, takenBy: null }, undefined, escalatedAt);
  const since = escalatedAt.toISOString();
  const runAt = later(escalatedAt, env.ESCALATE_AFTER.desk);
  await queue.enqueue(tx, { kind: ESCALATE_JOB, key: `test:${row.id}:escalate:${since}`, payload: { test: row.id, since }, runAt });
}

/** Who is on call for the branch of a system, as the rota has it. */
async function onCallFor(tx: Database, csNo: string, at: Date, timeZone: string) {
  const [system] = await tx.select({ Branch: systems.Branch }).from(systems).where(eq(systems.csNo, csNo));
  const who = system && (await onCallAt(tx, system.Branch, at, timeZone));
  return who && { id: who.id, name: who.name, phone: who.phone };
}

/** Tells the desk and then whoever is on call, until somebody has taken it or the system is off test. */
export function escalateWork(context: Context): Work {
  const { database, clock, env } = context;
  const after = env.ESCALATE_AFTER;
  return async ({ payload }) => {
    const { test: id, since } = Payload.parse(payload);
    const next = await transact(database, async (tx) => {
      const row = await lockTest(tx, eq(testPeriods.id, id));
      const began = row?.escalatedAt;
      if (!row || began?.toISOString() !== since || row.takenAt) return undefined;
      const now = clock.now();
      const due: Step = now >= later(began, after.onCall) ? 'on-call' : now >= later(began, after.desk) ? 'desk' : 'owner';
      if (due !== 'owner' && due !== row.escalation) {
        const onCall = due === 'on-call' ? await onCallFor(tx, row.csNo, now, env.TIME_ZONE) : undefined;
        const facts = { step: due, ...(onCall && { on_call: onCall.name }) };
        const told = await changeTest(tx, row, { escalation: due, escalatedTo: onCall?.name }, { kind: 'test-escalated', facts }, now);
        await alert(context, tx, told, { event: 'test-escalated', step: due, on_call: onCall });
      }
      return due === 'on-call' ? undefined : later(began, due === 'desk' ? after.onCall : after.desk);
    });
    return next ? { retryAt: next } : { finish: async () => undefined };
  };
}
