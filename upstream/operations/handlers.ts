import type * as contract from '#lib/contract/index.ts';
import { ACTIVITY_FIELDS, type ActivityEntry, type ActivityField } from '#lib/contract/operations/activity.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { activityPage, allActivity } from './activity.ts';
import { seenSources } from './activitySources.ts';
import { findOperation, operationsPage, serializeOperations } from './list.ts';
import { operationsSeen } from './seen.ts';

const DEEPEST = 10_000;

const cellOf = (entry: ActivityEntry, field: ActivityField): ExportCell => {
  if (field === 'details') return entry.facts && JSON.stringify(entry.facts);
  return field === 'label' ? (entry.label ?? entry.about) : entry[field];
};

async function* cellsOf(activity: AsyncIterable<ActivityEntry>, columns: readonly ActivityField[]) {
  for await (const entry of activity) yield columns.map((field) => cellOf(entry, field));
}

export const operationHandlers = ({ database, clock, env }: Context): Handlers<typeof contract.operations> => ({
  list: async ({ query, user, ability }) => {
    const seen = operationsSeen({ user, ability });
    const { data, total, counts } = await operationsPage({ database, seen, query, user, timeZone: env.TIME_ZONE });
    return { data, meta: metaOf(query, total, { counts }) };
  },

  show: async ({ params, user, ability }) => {
    const row = await findOperation(database, operationsSeen({ user, ability }), params.kind, params.id);
    const [data] = row ? await serializeOperations(database, [row], user) : [];
    return data && { data };
  },

  activity: async ({ query, user, ability }) => {
    const { page, per_page } = query;
    if (page * per_page > DEEPEST) return invalid({ page: [`At most ${DEEPEST.toLocaleString('en')} lines down: say from and to`] });
    const { data, more } = await activityPage(database, seenSources({ user, ability }), query, env.TIME_ZONE);
    const total = (page - 1) * per_page + data.length + (more ? 1 : 0);
    return { data, meta: metaOf(query, total, more ? { uncounted: true } : {}) };
  },

  exportActivity: async ({ body: { format, columns = ACTIVITY_FIELDS, heads = columns, ...wanted }, user, ability }) => {
    if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
    const activity = allActivity(database, seenSources({ user, ability }), wanted, env.TIME_ZONE);
    return exportFile({ name: `who-did-what-${dayIn(env.TIME_ZONE, clock.now())}`, format, heads, rows: cellsOf(activity, columns) });
  },
});
