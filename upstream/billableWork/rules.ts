import { and, eq, inArray } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { NewWorkRule } from '#lib/contract/billableWork/work.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { pricesAllowed } from '#upstream/prices/repository.ts';
import { prices } from '#upstream/prices/tables.ts';
import { ticketCodes } from '#upstream/tickets/tables.ts';
import { codesIn, readRules, serializeRule } from './readRules.ts';
import { notifyWork } from './repository.ts';
import { type WorkRuleRow, workRules } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.billableWork>, 'rules' | 'addRule' | 'changeRule' | 'removeRule'>;

async function columnsOf(
  tx: Database,
  { lines, labor, round_minutes, trip, parts, under_warranty, under_contract }: Omit<NewWorkRule, 'resolution_code'>,
) {
  const wanted = [...new Set([labor, trip, ...lines.map(({ code }) => code)].flatMap((code) => code ?? []))];
  const found = wanted.length > 0 ? await tx.select().from(prices).where(inArray(prices.code, wanted)) : [];
  const byCode = new Map(found.map((price) => [price.code, price]));
  const idOf = (code: string | null) => (code === null ? null : (byCode.get(code)?.id ?? null));
  const wrong = [
    ...lines.flatMap(({ code }) => (byCode.has(code) ? [] : [['lines', `${code} is not in the price list`] as const])),
    ...(labor !== null && byCode.get(labor)?.kind !== 'labor' ? [['labor', `${labor} is no labor of the price list`] as const] : []),
    ...(trip !== null && !byCode.has(trip) ? [['trip', `${trip} is not in the price list`] as const] : []),
  ];
  if (wrong.length > 0) return invalid(Object.fromEntries(wrong.map(([field, why]) => [field, [why]])));
  return {
    lines: lines.map(({ code, thousandths }) => ({ price: idOf(code) ?? 0, thousandths })),
    ...{ laborId: idOf(labor), roundMinutes: round_minutes, tripId: idOf(trip), parts },
    ...{ underWarranty: under_warranty, underContract: under_contract },
  };
}

export function ruleHandlers({ database, clock }: Context): Acts {
  const answer = async (tx: Database, row: WorkRuleRow) => ({ data: serializeRule(row, await codesIn(tx)) });
  const ruleFor = (tx: Database, asked: Omit<Parameters<typeof lockRecord>[2], 'action'>) =>
    lockRecord(
      tx,
      workRules,
      { ...asked, action: 'update' },
      { allowed: pricesAllowed, current: async (row) => serializeRule(row, await codesIn(tx)) },
    );
  return {
    rules: async ({ ability }) =>
      mayEverywhere(ability, 'read', 'Invoice') ? { data: await readRules(database) } : new ProblemResponse('forbidden'),

    addRule: async ({ body: { resolution_code: code, ...body }, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const rules = await readRules(tx);
        if (rules.some((each) => each.resolution_code === code)) return invalid({ resolution_code: ['has a rule already'] });
        const isCode =
          code === null || (await tx.$count(ticketCodes, and(eq(ticketCodes.kind, 'resolution'), eq(ticketCodes.code, code)))) > 0;
        if (!isCode) return invalid({ resolution_code: ['unknown'] });
        if (code === null && body.labor !== null) return invalid({ labor: ['a swap has no minutes on site'] });
        const columns = await columnsOf(tx, body);
        if (columns instanceof ProblemResponse) return columns;
        const at = clock.now();
        const row = await insertOne(tx, workRules, { ...columns, resolutionCode: code, createdAt: at, updatedAt: at });
        notifyWork(tx);
        return answer(tx, row);
      }),

    changeRule: async ({ params, body: { version, ...body }, ability, transact }) =>
      transact(async (tx) => {
        const found = await ruleFor(tx, { id: params.id, ability, version });
        if (!found || found instanceof ProblemResponse) return found;
        if (found.resolutionCode === null && body.labor !== null) return invalid({ labor: ['a swap has no minutes on site'] });
        const columns = await columnsOf(tx, body);
        if (columns instanceof ProblemResponse) return columns;
        const row = await changeRow(tx, workRules, found, columns, clock.now());
        notifyWork(tx);
        return answer(tx, row);
      }),

    removeRule: async ({ params, query: { version }, ability, transact }) =>
      transact(async (tx) => {
        const found = await ruleFor(tx, { id: params.id, ability, version });
        if (!found || found instanceof ProblemResponse) return found;
        await tx.delete(workRules).where(eq(workRules.id, found.id));
        notifyWork(tx);
        return { data: { id: found.id } };
      }),
  };
}
