import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { abilityOf } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY, SECOND } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { lookUpRow } from './lookups.ts';
import { batchFor, findBatch, seenBatch } from './repository.ts';
import { publishBatch } from './rowErrors.ts';
import { batchRows } from './tables.ts';

export const REFRESH_JOB = 'refresh-batch';

const TURN = 50;
/** A carrier that can't be asked for so long is not asked any more. */
const PATIENCE = DAY;

const Payload = z.object({ batch: z.number(), user: z.number() });

export const refreshBatch =
  ({ queue }: Context): Handlers<typeof contract.batches>['refreshState'] =>
  async ({ params, ability, user, transact }) =>
    transact(async (tx) => {
      const batch = await batchFor(tx, { id: params.id, ability, action: 'update' });
      if (!batch || batch instanceof ProblemResponse) return batch;
      const payload: z.infer<typeof Payload> = { batch: batch.id, user: user.id };
      await queue.enqueue(tx, { kind: REFRESH_JOB, key: `${REFRESH_JOB}:${batch.id}`, payload });
      return { data: await seenBatch(tx, batch, ability) };
    });

export const refreshWork =
  (context: Context): Work =>
  async ({ payload, createdAt }): Promise<Outcome> => {
    const { database, clock } = context;
    const over: Outcome = { finish: async (tx) => publishBatch(tx, { id: asked.batch }) };
    const asked = Payload.parse(payload);
    const [row] = await database.select().from(users).where(eq(users.id, asked.user));
    const by = row && serializeUser(row);
    const ability = by && abilityOf(signedInFrom(by).ability);
    const batch = ability && (await findBatch(database, asked.batch, ability));
    if (!batch) return over;
    const open = or(isNull(batchRows.lookedUpAt), lt(batchRows.lookedUpAt, createdAt));
    const turn = await database
      .select({ sim: sims })
      .from(batchRows)
      .innerJoin(sims, eq(sims.id, batchRows.simId))
      .where(and(eq(batchRows.batchId, batch.id), open, readable(ability)))
      .orderBy(asc(batchRows.position))
      .limit(TURN);
    try {
      for (const { sim } of turn) await lookUpRow(context, { batchId: batch.id, sim, by });
    } catch (error) {
      if (error instanceof CarrierBusy) return { retryAt: new Date(clock.now().getTime() + error.seconds * SECOND) };
      const isHopeless = error instanceof CarrierSilent && clock.now().getTime() - createdAt.getTime() > PATIENCE;
      if (!isHopeless) throw error;
      return over;
    }
    return turn.length < TURN ? over : { retryAt: clock.now() };
  };
