import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { abilityOf } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import { wireUser } from '#upstream/auth/users.ts';
import { DAY, SECOND } from '#upstream/clock.ts';
import { sims, users } from '#upstream/db/schema.ts';
import { batchRows } from '#upstream/db/stock.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import type { Outcome, Work } from '#upstream/jobs.ts';
import { Refusal } from '#upstream/refusal.ts';
import { readable } from '#upstream/sims/row.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/world/carrier/carrier.ts';
import { lookUpRow } from './ask.ts';
import { batchFor, findBatch, seenBatch } from './find.ts';
import { announceBatch } from './note.ts';

export const REFRESH_JOB = 'refresh-batch';

/** So many rows are asked about before other jobs have a turn. */
const TURN = 50;
/** A carrier that can't be asked for so long is not asked any more. */
const PATIENCE = DAY;

const Payload = z.object({ batch: z.number(), user: z.number() });

/** `POST /batch/:id/refresh-state`: takes it on and answers at once; the rows tell how far it is. */
export const refreshBatch =
  ({ jobs }: World): Handlers<typeof contract.batches>['refreshState'] =>
  async ({ params, ability, user, transact }) =>
    transact(async (tx) => {
      const batch = await batchFor(tx, { id: params.id, ability, action: 'update' });
      if (!batch || batch instanceof Refusal) return batch;
      const payload: z.infer<typeof Payload> = { batch: batch.id, user: user.id };
      await jobs.enqueue(tx, { kind: REFRESH_JOB, key: `${REFRESH_JOB}:${batch.id}`, payload });
      return { data: await seenBatch(tx, batch, ability) };
    });

/** Asks about the rows that were not looked up since it was ordered, as far as whoever ordered it may see them by then. */
export const refreshWork =
  (world: World): Work =>
  async ({ payload, createdAt }): Promise<Outcome> => {
    const { database, clock } = world;
    const over: Outcome = { finish: async (tx) => announceBatch(tx, { id: asked.batch }) };
    const asked = Payload.parse(payload);
    const [row] = await database.select().from(users).where(eq(users.id, asked.user));
    const by = row && wireUser(row);
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
      for (const { sim } of turn) await lookUpRow(world, { batchId: batch.id, sim, by });
    } catch (error) {
      if (error instanceof CarrierBusy) return { again: new Date(clock.now().getTime() + error.seconds * SECOND) };
      const isHopeless = error instanceof CarrierSilent && clock.now().getTime() - createdAt.getTime() > PATIENCE;
      if (!isHopeless) throw error;
      return over;
    }
    return turn.length < TURN ? over : { again: clock.now() };
  };
