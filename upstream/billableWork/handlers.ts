import { eq } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type { Work } from '#lib/contract/billableWork/work.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { WORK_DAYS } from '#lib/contract/words/billableWork.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { misfits } from '#upstream/invoices/misfits.ts';
import { billWork } from './bill.ts';
import { notifyWork, selectWork, workOf } from './repository.ts';
import { ruleHandlers } from './rules.ts';
import { startOfWork } from './start.ts';
import { type WorkRecordRow, workRecords } from './tables.ts';

type Asked = { key: string; version: number | undefined; user: User | undefined; ability: Ability };

const matches = ({ Ticket_Number, cs_no, site_name, customer, note }: Work, q: string) =>
  [Ticket_Number, cs_no, site_name, customer?.name, note].some((text) => text?.toLowerCase().includes(q));

export function billableWorkHandlers(context: Context): Handlers<typeof contract.billableWork> {
  const { database, clock } = context;
  /** What is open stays until it is billed or dismissed. */
  const since = async (state: Work['state']) =>
    state === 'open' ? startOfWork(context) : new Date(clock.now().getTime() - WORK_DAYS * DAY);
  const mayRead = (ability: Ability) => mayEverywhere(ability, 'read', 'Invoice');

  /** One piece of work as it is now, its record locked where it has one; the unique index holds off whoever does the same beside. */
  async function change(tx: Database, { key, version, user, ability }: Asked, columns: Partial<Pick<WorkRecordRow, 'items' | 'reason'>>) {
    if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
    const which = workOf(key);
    if (!which || which.ticketId !== undefined) return undefined;
    const { stopId = null, swapId = null } = which;
    const own = stopId === null ? eq(workRecords.swapId, swapId ?? 0) : eq(workRecords.stopId, stopId);
    const [record] = await tx.select().from(workRecords).where(own).for('update');
    const [now] = await selectWork(context, tx, which);
    if (!now) return undefined;
    if ((version ?? now.version) !== now.version) return new ProblemResponse('stale', { current: now });
    if (now.state === 'billed') return new ProblemResponse('illegal_state', { errors: { work: ['billed'] } });
    const at = clock.now();
    const set = { ...columns, userId: user?.id ?? null, by: nameOf(user), at, updatedAt: at };
    if (record)
      await tx
        .update(workRecords)
        .set({ ...set, version: record.version + 1 })
        .where(eq(workRecords.id, record.id));
    else await tx.insert(workRecords).values({ ...set, stopId, swapId, createdAt: at });
    notifyWork(tx);
    const [after] = await selectWork(context, tx, which);
    return after && { data: after };
  }

  return {
    ...ruleHandlers(context),

    list: async ({ query, ability }) => {
      if (!mayRead(ability)) return new ProblemResponse('forbidden');
      const { state, queue, q, page, per_page } = query;
      const all = await selectWork(context, database, { ended: { since: await since(state), state } });
      const sought = q?.trim().toLowerCase();
      const found = all.filter((each) => (!queue || each.queue === queue) && (!sought || matches(each, sought)));
      return { data: found.slice((page - 1) * per_page, page * per_page), meta: metaOf(query, found.length) };
    },

    counts: async ({ ability }) => {
      if (!mayRead(ability)) return new ProblemResponse('forbidden');
      const all = await selectWork(context, database, { ended: { since: await since('open'), state: 'open' } });
      const of = (queue: Work['queue']) => all.filter((each) => each.queue === queue);
      const net_cents = of('ready').reduce((sum, each) => sum + each.net_cents, 0);
      const counts = { ready: of('ready').length, free: of('free').length, 'no-customer': of('no-customer').length };
      return { data: { ...counts, net_cents, currency: context.env.CURRENCY } };
    },

    of: async ({ params, ability }) => {
      if (!mayRead(ability)) return new ProblemResponse('forbidden');
      const which = workOf(params.key);
      return which && { data: await selectWork(context, database, which) };
    },

    change: async ({ params: { key }, body: { items, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const wrong = misfits({ items, taxes: [] });
        return wrong.length > 0 ? invalid({ items: wrong }) : change(tx, { key, version, user, ability }, { items });
      }),

    dismiss: async ({ params: { key }, body: { reason, version }, user, ability, transact }) =>
      transact((tx) => change(tx, { key, version, user, ability }, { reason })),

    reopen: async ({ params: { key }, body: { version }, user, ability, transact }) =>
      transact((tx) => change(tx, { key, version, user, ability }, { reason: null })),

    bill: billWork(context),
  };
}
