import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { inWarehouse } from '#lib/domain/stockPlace.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { unknownPlan } from '#upstream/plans/known.ts';
import { recordNewSims } from './changes.ts';
import { columnsOf, editSim } from './editSim.ts';
import { takenNumbers } from './numbers.ts';
import { simFor, simsAllowed } from './repository.ts';
import { serializeSim } from './serialize.ts';
import { unknownNames } from './stockNames.ts';
import { sims } from './tables.ts';

type Edits = Pick<Handlers<typeof contract.sims>, 'create' | 'change' | 'changeWarehouse'>;
const given = (body: object) => Object.keys(body).filter((field) => body[field as keyof typeof body] !== undefined);

export function simEdits({ clock }: Context): Edits {
  return {
    create: async ({ body, ability, user, transact }) =>
      transact(async (tx) => {
        const now = clock.now();
        const columns = { ...columnsOf(body), provider: body.provider };
        const unknown = (await unknownNames(tx, body, ability)) ?? (await unknownPlan(tx, body.provider, body.plan));
        if (unknown) return unknown;
        const taken = await takenNumbers(tx, columns, ability);
        if (taken) return taken;
        const [row] = await tx
          .insert(sims)
          .values({ ...columns, stockState: 'warehouse', createdAt: now, updatedAt: now })
          .onConflictDoNothing()
          .returning();
        if (!row) return (await takenNumbers(tx, columns, ability)) ?? new ProblemResponse('duplicate');
        const [mine] = await tx
          .select({ id: sims.id })
          .from(sims)
          .where(and(eq(sims.id, row.id), simsAllowed(ability, 'create', given(body))));
        if (!mine) throw new TakenBack(new ProblemResponse('forbidden'));
        await recordNewSims(tx, [row], { kind: 'created', by: user }, now);
        return { data: serializeSim(row) };
      }),

    change: async ({ params, body, ability, user, transact }) =>
      transact(async (tx) => {
        const { version, ...typed } = body;
        const { reason: _, ...fields } = typed;
        const row = await simFor(tx, { id: params.id, ability, action: 'update', fields: given(fields), version });
        return !row || row instanceof ProblemResponse ? row : editSim(tx, row, typed, { ability, by: user, now: clock.now() });
      }),

    changeWarehouse: async ({ params, body: { version, ...typed }, ability, user, transact }) =>
      transact(async (tx) => {
        const row = await simFor(tx, { id: params.id, ability, action: 'update', fields: given(typed), version });
        if (!row || row instanceof ProblemResponse) return row;
        // It would be on a wall and in a warehouse at once.
        if (row.stockState === 'installed')
          return new ProblemResponse('illegal_state', { errors: { action: ['installed'] }, current: serializeSim(row) });
        const moved = { ...typed, stock_state: inWarehouse(row.stockState) };
        return editSim(tx, row, moved, { ability, by: user, now: clock.now() });
      }),
  };
}
