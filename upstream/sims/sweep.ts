import { asc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import { recordLines } from './carrierNews.ts';
import { suspensionsEnding } from './events.ts';
import { dueBefore, isDue } from './sweepDue.ts';
import { endSweep, recordSweep } from './sweepOperation.ts';
import { type SimRow, sims } from './tables.ts';
import { factsWanted, recordUse } from './wantedFacts.ts';

export const SWEEP_JOB = 'carrier-sweep';
const Payload = z.object({ provider: z.enum(PROVIDERS), before: z.iso.datetime() });

const LOOKS_EVERY = MINUTE;
/** A carrier that can't be asked for so long is asked in the next sweep. */
const PATIENCE = 12 * HOUR;

/** So long before it ends Verizon itself gives notice of it. ThingSpace: Suspend Devices, About Callback Services. */
const NOTICE = 7 * DAY;

/** Asks for the lines of one carrier that are due, one request after the other, as many lines and as often as it takes them. */
export function sweepWork({ database, clock, env, carrier, realCarriers }: Context): Work {
  const over: Outcome = { finish: async () => undefined };
  return async ({ payload, createdAt, failures }) => {
    const { provider, before } = Payload.parse(payload);
    const { lines: most, perSecond } = CARRIER_RULES[provider].lookUp;
    const turn: SimRow[] = await database
      .select()
      .from(sims)
      .where(isDue(provider, new Date(before), realCarriers[provider]?.needsCard))
      .orderBy(sql`${sims.providerCheckedAt} asc nulls first`, asc(sims.id))
      .limit(most);
    const ends = (state: 'done' | 'failed'): Outcome => ({ finish: (tx) => endSweep(tx, { provider, state, at: clock.now() }) });
    if (turn.length === 0) return ends('done');
    let isRefused = false;
    try {
      const wanted = await factsWanted(
        database,
        turn.map(({ id }) => id),
      );
      const lines = await carrier.lookUpMany(
        provider,
        turn.map((sim) => ({ ...sim, wants: wanted.get(sim.id) })),
      );
      const told = new Map(turn.map(({ id, version }, at) => [id, { version, line: lines[at] }]));
      const refused = turn.slice(0, lines.length).flatMap(({ id }, at) => (lines[at] ? [] : [id]));
      // All of them: the rest of tonight's would be too.
      isRefused = refused.length === turn.length;
      await transact(database, async (tx) => {
        const refusedNow = { providerRefusedAt: clock.now() };
        if (refused.length > 0) await tx.update(sims).set(refusedNow).where(inArray(sims.id, refused));
        const rows = await tx
          .select()
          .from(sims)
          .where(inArray(sims.id, [...told.keys()]))
          .for('update');
        const answered = rows.flatMap((row) => {
          const { version, line } = told.get(row.id) ?? {};
          return line && version === row.version ? [{ row, line }] : [];
        });
        const now = clock.now();
        const isOver = turn.length < most || isRefused;
        await recordSweep(tx, env, { provider, answered: lines.length - refused.length, refused: refused.length, isOver, at: now });
        const { same } = await recordLines(tx, answered, { kind: 'reported' }, { env, now });
        await recordUse(tx, answered, now);
        const ending = same.filter(({ suspendedUntil: end }) => end && end.getTime() - now.getTime() < NOTICE);
        if (ending.length > 0) await suspensionsEnding.publish(tx, { env, sims: ending, at: now });
      });
    } catch (error) {
      if (!(error instanceof CarrierSilent) && !(error instanceof CarrierBusy)) throw error;
      const now = clock.now().getTime();
      if (now - createdAt.getTime() > PATIENCE) return ends('failed');
      const isBusy = error instanceof CarrierBusy;
      const wait = isBusy ? error.seconds * SECOND : backOff(failures + 1);
      return { retryAt: new Date(now + wait), why: isBusy ? 'busy' : 'unreachable', words: error.message };
    }
    // From the answer on: counted from before the question, the next one came a moment too early, and was refused.
    return turn.length < most || isRefused ? over : { retryAt: new Date(clock.now().getTime() + SECOND / perSecond) };
  };
}

/** Takes on a sweep of each carrier that has lines which are due; of several instances one does. */
export async function beginSweeps({ database, clock, env, queue, realCarriers }: Context) {
  if (env.SWEEP_HOUR === 'off') return;
  const before = dueBefore(env, clock.now());
  for (const provider of PROVIDERS) {
    const isAskedFor = isDue(provider, before, realCarriers[provider]?.needsCard);
    const [due] = await database.select({ id: sims.id }).from(sims).where(isAskedFor).limit(1);
    if (!due) continue;
    const job = { kind: SWEEP_JOB, key: `${SWEEP_JOB}:${provider}`, payload: { provider, before: before.toISOString() } };
    await transact(database, (tx) => queue.enqueue(tx, job));
  }
}

export const scheduleSweeps = (context: Context, onError: (error: unknown) => void) =>
  runEvery(LOOKS_EVERY, () => beginSweeps(context), onError);
