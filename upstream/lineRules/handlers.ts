import { and, desc, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { RuleLooks } from '#lib/contract/lineRules.ts';
import { isThreshold, THRESHOLDS } from '#lib/domain/lineRules.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { readable } from '#upstream/sims/repository.ts';
import { countsOf, type Looks } from '#upstream/sims/ruleFits.ts';
import { sims } from '#upstream/sims/tables.ts';
import { linesOf } from './lines.ts';
import { nextRun } from './nextRun.ts';
import { findRule, mayHave, publishRule, ruleFor, seenBy, serializeRule } from './repository.ts';
import { lineRuleLines, lineRules } from './tables.ts';
import { enqueueRun } from './work.ts';

const MOST_RULES = 100;
const FIRST_LINES = 10;

const looksOf = ({ condition, threshold, provider, device_type, warehouse_code, sim_ids }: RuleLooks): Looks => ({
  ...{ condition, threshold, provider, deviceType: device_type, warehouseCode: warehouse_code },
  simIds: sim_ids ? [...new Set(sim_ids)] : null,
});

function thresholdProblem({ condition, threshold }: Pick<Looks, 'condition' | 'threshold'>) {
  if (isThreshold(condition, threshold)) return undefined;
  const bounds = THRESHOLDS[condition];
  return invalid({ threshold: [bounds ? `A whole number from ${bounds.least} to ${bounds.most.toLocaleString('en')}` : 'None'] });
}

async function unseenProblem(database: Database, simIds: readonly number[] | null, ability: Ability) {
  if (simIds === null) return undefined;
  const seen = await database.$count(sims, and(isAnyOf(sims.id, simIds), readable(ability)));
  return seen === simIds.length ? undefined : invalid({ sim_ids: ['Some are gone, or not yours to see'] });
}

export function lineRuleHandlers(context: Context): Handlers<typeof contract.lineRules> {
  const { database, clock, env } = context;
  return {
    list: async ({ query, user, ability }) => {
      const where = seenBy({ user, ability });
      const order = [desc(lineRules.enabled), desc(lineRules.id)];
      const { rows, total } = await readPage(database, lineRules, { where, order, ...query });
      return { data: rows.map((row) => serializeRule(row, { user, ability })), meta: metaOf(query, total) };
    },

    show: async ({ params, user, ability }) => {
      const row = await findRule(database, params.id, { user, ability });
      return row && { data: serializeRule(row, { user, ability }) };
    },

    create: async ({ body: { name, act, enabled, ...wanted }, user, ability, transact }) => {
      if (!mayHave(ability, act)) return new ProblemResponse('forbidden');
      const looks = looksOf(wanted);
      const wrong = thresholdProblem(looks) ?? (await unseenProblem(database, looks.simIds, ability));
      if (wrong) return wrong;
      return transact(async (tx) => {
        if ((await tx.$count(lineRules)) >= MOST_RULES) return invalid({ name: [`At most ${MOST_RULES} rules`] });
        const now = clock.now();
        const nextRunAt = enabled ? nextRun(env, now) : null;
        const made = {
          ...looks,
          name,
          act,
          enabled,
          nextRunAt,
          createdById: user.id,
          createdBy: nameOf(user),
          createdAt: now,
          updatedAt: now,
        };
        const row = await insertOne(tx, lineRules, made);
        await enqueueRun(context, tx, row);
        publishRule(tx, row);
        return { data: serializeRule(row, { user, ability }) };
      });
    },

    change: async ({ params, body: { version, ...wanted }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await ruleFor(tx, params.id, { user, ability }, version);
        if (!row || row instanceof ProblemResponse) return row;
        const { name = row.name, act = row.act, enabled = row.enabled, condition = row.condition } = wanted;
        const {
          provider = row.provider,
          device_type: deviceType = row.deviceType,
          warehouse_code: warehouseCode = row.warehouseCode,
        } = wanted;
        const threshold = wanted.threshold === undefined && condition === row.condition ? row.threshold : (wanted.threshold ?? null);
        if ((act !== row.act || enabled) && !mayHave(ability, act)) return new ProblemResponse('forbidden');
        const looks = { condition, threshold, provider, deviceType, warehouseCode };
        const wrong = thresholdProblem(looks);
        if (wrong) return wrong;
        // What it found as another rule says nothing of what it finds now.
        const isOther = (Object.keys(looks) as (keyof typeof looks)[]).some((key) => looks[key] !== row[key]);
        const now = clock.now();
        const nextRunAt = enabled ? (row.enabled ? row.nextRunAt : nextRun(env, now)) : null;
        const anew = isOther ? { lastRunAt: null, found: null, told: null } : {};
        // What it only showed it has told nobody of.
        if (isOther || (act !== row.act && row.act === 'tell')) await tx.delete(lineRuleLines).where(eq(lineRuleLines.ruleId, row.id));
        const [after = row] = await tx
          .update(lineRules)
          .set({
            ...looks,
            ...anew,
            name,
            act,
            enabled,
            nextRunAt,
            orphaned: row.orphaned && !enabled,
            // Whoever switches on what nobody stands for any more stands for it.
            ...(row.orphaned && enabled && { createdById: user.id, createdBy: nameOf(user) }),
            version: row.version + 1,
            updatedAt: now,
          })
          .where(eq(lineRules.id, row.id))
          .returning();
        await enqueueRun(context, tx, after);
        publishRule(tx, after);
        return { data: serializeRule(after, { user, ability }) };
      }),

    remove: async ({ params, query: { version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await ruleFor(tx, params.id, { user, ability }, version);
        if (!row || row instanceof ProblemResponse) return row;
        await tx.delete(lineRules).where(eq(lineRules.id, row.id));
        publishRule(tx, row);
        return { data: null };
      }),

    preview: async ({ body: { rule, ...wanted }, user, ability }) => {
      const looks = looksOf(wanted);
      const wrong = thresholdProblem(looks);
      if (wrong) return wrong;
      const kept = rule == null ? undefined : await findRule(database, String(rule), { user, ability });
      const seen = { ability, now: clock.now() };
      const asked = kept ? { ...looks, simIds: kept.simIds } : looks;
      return {
        data: { ...(await countsOf(database, asked, seen)), lines: await linesOf(database, asked, seen, { limit: FIRST_LINES }) },
      };
    },

    lines: async ({ params, query, user, ability }) => {
      const row = await findRule(database, params.id, { user, ability });
      if (!row) return undefined;
      const seen = { ability, now: clock.now() };
      const { count } = await countsOf(database, row, seen);
      const data = await linesOf(database, row, seen, { limit: query.per_page, offset: (query.page - 1) * query.per_page });
      return { data, meta: metaOf(query, count) };
    },
  };
}
