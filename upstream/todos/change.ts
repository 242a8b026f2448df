import { eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { addTodo, columnsOf, notify } from './add.ts';
import { alone, positionAt } from './order.ts';
import { madeBefore, refusedContent } from './refusals.ts';
import { readTodo, todoFor } from './repository.ts';
import { todos } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.todos>, 'create' | 'createMany' | 'change' | 'move' | 'remove'>;

export const todoActs = ({ clock }: Context): Acts => {
  const answer = async (tx: Database, id: number, ability: Ability) => {
    const data = await readTodo(tx, id, ability);
    return data && { data };
  };

  return {
    create: async ({ body: { source, ...content }, user, ability, transact }) =>
      transact(async (tx) => {
        await alone(tx);
        const refused = (await refusedContent(tx, content, ability)) ?? (await madeBefore(tx, source, ability));
        if (refused) return refused;
        const row = await addTodo(tx, content, { source, by: nameOf(user), now: clock.now() });
        return answer(tx, row.id, ability);
      }),

    createMany: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        await alone(tx);
        let made = 0;
        // Each goes to the top: the last is put first.
        for (const { source, ...content } of body.todos.toReversed()) {
          if (await madeBefore(tx, source, ability)) continue;
          const isOutOfSight = content.link && (await refusedContent(tx, { link: content.link }, ability));
          const kept = isOutOfSight ? { ...content, link: null } : content;
          const refused = await refusedContent(tx, kept, ability);
          if (refused) throw new TakenBack(refused);
          await addTodo(tx, kept, { source, by: nameOf(user), now: clock.now() });
          made += 1;
        }
        return { data: { made, there: body.todos.length - made } };
      }),

    change: async ({ params, body: { version, completed, deleted, ...content }, user, ability, transact }) =>
      transact(async (tx) => {
        if (deleted === false) await alone(tx);
        const row = await todoFor(tx, { id: params.id, ability, action: 'update', version });
        if (!row || row instanceof ProblemResponse) return row;
        const isKept = deleted ?? row.deletedAt !== null;
        if (isKept && row.deletedAt && (completed !== undefined || Object.values(content).some((value) => value !== undefined)))
          return new ProblemResponse('illegal_state', {
            message: 'A deleted to-do is restored before it is changed.',
            errors: { deleted: ['restore-first'] },
            next: ['restore'],
            current: await readTodo(tx, row.id, ability),
          });
        const refused =
          (await refusedContent(tx, content, ability)) ??
          (deleted === false && row.deletedAt ? await madeBefore(tx, row.source, ability, row.id) : undefined);
        if (refused) return refused;
        const now = clock.now();
        const mark = (wanted: boolean | undefined, was: Date | null) => wanted !== undefined && wanted !== (was !== null);
        const changed = await changeRow(
          tx,
          todos,
          row,
          {
            ...columnsOf(content),
            ...(mark(completed, row.completedAt) && { completedAt: completed ? now : null, completedBy: completed ? nameOf(user) : null }),
            ...(mark(deleted, row.deletedAt) && { deletedAt: deleted ? now : null, deletedBy: deleted ? nameOf(user) : null }),
          },
          now,
        );
        notify(tx, changed);
        return answer(tx, row.id, ability);
      }),

    move: async ({ params, body: { order_version, ...where }, ability, transact }) =>
      transact(async (tx) => {
        // The order is locked before the row, as whoever is new does it.
        const position = await positionAt(tx, rowId(params.id) ?? 0, where);
        const row = await todoFor(tx, { id: params.id, ability, action: 'update', orderVersion: order_version });
        if (!row || row instanceof ProblemResponse) return row;
        if (position === undefined) {
          const isItself = where.after === row.id || where.before === row.id;
          const place = where.after === undefined ? 'before' : 'after';
          return isItself
            ? invalid({ [place]: ['itself'] })
            : new ProblemResponse('illegal_state', {
                message: 'The to-do it was to stand beside is gone.',
                errors: { [place]: ['gone'] },
                current: await readTodo(tx, row.id, ability),
              });
        }
        const [changed = row] = await tx
          .update(todos)
          .set({ position, orderVersion: row.orderVersion + 1 })
          .where(eq(todos.id, row.id))
          .returning();
        notify(tx, changed);
        return answer(tx, row.id, ability);
      }),

    remove: async ({ params, query: { version }, ability, transact }) =>
      transact(async (tx) => {
        const row = await todoFor(tx, { id: params.id, ability, action: 'delete', version });
        if (!row || row instanceof ProblemResponse) return row;
        if (!row.deletedAt)
          return new ProblemResponse('illegal_state', {
            message: 'Only a deleted to-do can be deleted for good.',
            errors: { deleted: ['not-deleted'] },
            next: ['delete'],
            current: await readTodo(tx, row.id, ability),
          });
        await tx.delete(todos).where(eq(todos.id, row.id));
        notify(tx, row);
        return { data: { id: row.id } };
      }),
  };
};
