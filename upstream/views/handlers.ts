import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { VIEW_LISTS, type ViewList } from '#lib/contract/views.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { findView, listViews, ownView, serializeOwn, type ViewRow } from './repository.ts';
import { views } from './tables.ts';

async function takenName(tx: Database, user: User, { list, name }: Pick<ViewRow, 'list' | 'name'>, except = 0) {
  const same = and(
    eq(views.userId, user.id),
    eq(views.list, list),
    eq(sql`lower(${views.name})`, sql`lower(${name})`),
    ne(views.id, except),
  );
  const [other] = await tx.select().from(views).where(same);
  return other && new ProblemResponse('duplicate', { errors: { name: ['taken'] }, current: serializeOwn(other, user) });
}

const publishViews = (tx: Database, user: User, id: number) => publish(tx, { channel: `user.${user.id}`, change: { type: 'views', id } });

const mayRead = (ability: Ability, list: ViewList) => {
  const [action, subject] = VIEW_LISTS[list];
  return ability.can(action, subject);
};
const forbidden = () => new ProblemResponse('forbidden');

export const viewHandlers = ({ database, clock }: Context): Handlers<typeof contract.views> => ({
  list: async ({ query, user, ability }) =>
    mayRead(ability, query.list) ? { data: await listViews(database, query.list, user) } : forbidden(),

  show: async ({ params, user, ability }) => {
    const data = await findView(database, params.id, user);
    return data && (mayRead(ability, data.list) ? { data } : forbidden());
  },

  create: async ({ body, user, ability, transact }) =>
    transact(async (tx) => {
      if (!mayRead(ability, body.list)) return forbidden();
      const taken = await takenName(tx, user, body);
      if (taken) return taken;
      const now = clock.now();
      const row = await insertOne(tx, views, { ...body, userId: user.id, createdAt: now, updatedAt: now });
      publishViews(tx, user, row.id);
      return { data: serializeOwn(row, user) };
    }),

  change: async ({ params, body: { version, ...changes }, user, ability, transact }) =>
    transact(async (tx) => {
      const row = await ownView(tx, params.id, user, version);
      if (!row || row instanceof ProblemResponse) return row;
      if (!mayRead(ability, row.list)) return forbidden();
      const taken = await takenName(tx, user, { ...row, ...(changes.name && { name: changes.name }) }, row.id);
      if (taken) return taken;
      const changed = await changeRow(tx, views, row, changes, clock.now());
      publishViews(tx, user, row.id);
      return { data: serializeOwn(changed, user) };
    }),

  remove: async ({ params, query: { version }, user, transact }) =>
    transact(async (tx) => {
      const row = await ownView(tx, params.id, user, version);
      if (!row || row instanceof ProblemResponse) return row;
      await tx.delete(views).where(eq(views.id, row.id));
      publishViews(tx, user, row.id);
      return { data: serializeOwn(row, user) };
    }),
});
