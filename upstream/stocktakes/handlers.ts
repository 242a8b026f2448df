import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { StocktakeLine } from '#lib/contract/stocktakes.ts';
import { MOST_EXPECTED, STOCKTAKE_STATES, type StocktakeState } from '#lib/contract/words/stocktakes.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { madeBy } from '#upstream/batches/create.ts';
import { batchesAllowed, seenBatch } from '#upstream/batches/repository.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { readable } from '#upstream/sims/repository.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { stocktakeCounting } from './count.ts';
import { countsOf, IS, publishStocktake, serializeStocktake, shownStocktake, stocktakeFor, stocktakesAllowed } from './repository.ts';
import { stocktakeLines, stocktakes } from './tables.ts';

const STATE = sql<StocktakeState>`case when ${IS.unknown} then 'unknown' when ${IS.elsewhere} then 'elsewhere'
  when ${IS.found} then 'found' else 'missing' end`;

/** Of SIMs somebody may not see the number alone; of others where they are listed now, which may have changed since the count began. */
const linesIn = (database: Database, ability: Ability) =>
  database
    .select({
      line: stocktakeLines,
      sim: {
        id: sims.id,
        imei: sims.imei,
        iccid: sims.iccid,
        meid: sims.meid,
        deviceType: sims.deviceType,
        warehouseCode: sims.warehouseCode,
        stockState: sims.stockState,
        csNo: sims.csNo,
      },
      isSeen: sql<boolean>`(${readable(ability)}) is true`,
      state: STATE,
    })
    .from(stocktakeLines)
    .leftJoin(sims, eq(sims.id, stocktakeLines.simId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof linesIn>>[number];

const serializeLine = ({ line, sim, isSeen, state }: Found): StocktakeLine => {
  const seen = isSeen ? sim : null;
  return {
    ...{ id: line.id, state, number: sim ? simNumber(sim) : line.code },
    sim_id: seen?.id ?? null,
    imei: seen?.imei || null,
    iccid: seen?.iccid ?? null,
    device_type: seen?.deviceType ?? null,
    warehouse_code: seen?.warehouseCode ?? null,
    stock_state: seen?.stockState ?? null,
    cs_no: seen?.csNo ?? null,
    counted_at: line.countedAt?.toISOString() ?? null,
    counted_by: line.countedBy,
  };
};

const LIES_THERE = sql`(${sims.csNo} is null and ${sims.stockState} in ('warehouse', 'truck'))`;

/** The count that is open of a place, or of one type there: there is one at most. */
const isOpenAt = (place: string, deviceType: string | null) =>
  and(eq(stocktakes.place, place), sql`coalesce(${stocktakes.deviceType}, '') = ${deviceType ?? ''}`, isNull(stocktakes.closedAt));

export const stocktakeHandlers = (context: Context): Handlers<typeof contract.stocktakes> => {
  const { database, clock, env } = context;
  const find = (id: string, ability: Ability) => findRecord(database, stocktakes, id, { seen: stocktakesAllowed(ability, 'read') });
  return {
    list: async ({ query: { state, sort, page, per_page }, ability }) => {
      const isOpen = state?.length === 1 ? (state[0] === 'open' ? isNull(stocktakes.closedAt) : isNotNull(stocktakes.closedAt)) : undefined;
      const where = and(stocktakesAllowed(ability, 'read'), isOpen);
      const order = orderBy(sort, {}, { otherwise: stocktakes.createdAt, id: stocktakes.id });
      const { rows, total } = await readPage(database, stocktakes, { where, order, page, per_page });
      const counts = await countsOf(
        database,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => serializeStocktake(row, counts.get(row.id))), meta: metaOf({ page, per_page }, total) };
    },

    show: async ({ params, ability }) => {
      const row = await find(params.id, ability);
      return row && { data: await shownStocktake(database, row) };
    },

    lines: async ({ params, query: { state, page, per_page }, ability }) => {
      const row = await find(params.id, ability);
      if (!row) return undefined;
      const where = and(eq(stocktakeLines.stocktakeId, row.id), IS[state]);
      const order = state === 'missing' ? [asc(stocktakeLines.id)] : [desc(stocktakeLines.countedAt), desc(stocktakeLines.id)];
      const rows = await linesIn(database, ability)
        .where(where)
        .orderBy(...order)
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await database.$count(stocktakeLines, where);
      return { data: rows.map(serializeLine), meta: metaOf({ page, per_page }, total) };
    },

    create: async ({ body: { place, device_type: deviceType }, user, ability, transact }) =>
      transact(async (tx) => {
        const names = { warehouse_code: place, ...(deviceType && { device_type: deviceType }) };
        const unknown = await unknownNames(tx, names, ability);
        if (unknown)
          return invalid(
            Object.fromEntries(
              Object.entries(unknown.body.errors ?? {}).map(([field, why]) => [field === 'warehouse_code' ? 'place' : field, why]),
            ),
          );
        const [row] = await tx
          .insert(stocktakes)
          .values({ place, deviceType, ...madeBy(user, clock.now()) })
          .onConflictDoNothing()
          .returning();
        if (!row) {
          const [open] = await tx
            .select()
            .from(stocktakes)
            .where(and(isOpenAt(place, deviceType), stocktakesAllowed(ability, 'update')));
          return open ? { data: await shownStocktake(tx, open) } : new ProblemResponse('forbidden');
        }
        const isMine = and(eq(stocktakes.id, row.id), stocktakesAllowed(ability, 'update'));
        if ((await tx.$count(stocktakes, isMine)) === 0) throw new TakenBack(new ProblemResponse('forbidden'));
        const listed = and(
          readable(ability),
          eq(sims.warehouseCode, place),
          LIES_THERE,
          deviceType ? eq(sims.deviceType, deviceType) : undefined,
        );
        if ((await tx.$count(sims, listed)) > MOST_EXPECTED)
          throw new TakenBack(invalid({ place: [`has more than ${MOST_EXPECTED} SIMs: count one device type`] }));
        await tx.execute(
          sql`insert into stocktake_lines (stocktake_id, sim_id, code, is_expected)
            select ${row.id}::int, ${sims.id}, coalesce(nullif(${sims.imei}, ''), ${sims.meid}, ${sims.iccid}, ''), true from ${sims} where ${listed} order by ${sims.id}`,
        );
        publishStocktake(tx, row);
        return { data: await shownStocktake(tx, row) };
      }),

    ...stocktakeCounting(context),

    select: async ({ params, body: { state }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await stocktakeFor(tx, { id: params.id, ability, action: 'update' });
        if (!row || row instanceof ProblemResponse) return row;
        // What was moved properly since is missing no more.
        const still = state === 'missing' ? and(eq(sims.warehouseCode, row.place), LIES_THERE) : undefined;
        const facts = state === 'missing' ? { warehouseCode: row.place, deviceType: row.deviceType } : {};
        const batch = await insertOne(tx, batches, {
          name: `${row.place}, ${state}`,
          kind: 'selection',
          ...facts,
          ...madeBy(user, clock.now()),
        });
        await tx.execute(
          sql`insert into batch_rows (batch_id, sim_id, position) select ${batch.id}::int, ${sims.id}, row_number() over (order by ${sims.id}) - 1
            from ${stocktakeLines} join ${sims} on ${eq(sims.id, stocktakeLines.simId)}
            where ${and(eq(stocktakeLines.stocktakeId, row.id), IS[state], readable(ability), still)}`,
        );
        const mine = and(eq(batches.id, batch.id), batchesAllowed(ability, 'read'));
        if ((await tx.$count(batches, mine)) === 0) throw new TakenBack(new ProblemResponse('forbidden'));
        if ((await tx.$count(batchRows, eq(batchRows.batchId, batch.id))) === 0)
          throw new TakenBack(invalid({ state: [`nothing is ${state}`] }));
        return { data: await seenBatch(tx, batch, ability) };
      }),

    close: async ({ params, body: { closed, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await stocktakeFor(tx, { id: params.id, ability, version, action: 'update' });
        if (!row || row instanceof ProblemResponse) return row;
        const other = and(isOpenAt(row.place, row.deviceType), ne(stocktakes.id, row.id));
        if (!closed && (await tx.$count(stocktakes, other)) > 0)
          return new ProblemResponse('illegal_state', { message: `Another count of ${row.place} is open: close it first.` });
        const at = clock.now();
        const wanted = closed ? { closedAt: at, closedBy: nameOf(user) } : { closedAt: null, closedBy: null };
        const changed = (row.closedAt !== null) === closed ? row : await changeRow(tx, stocktakes, row, wanted, at);
        publishStocktake(tx, changed);
        return { data: await shownStocktake(tx, changed) };
      }),

    file: async ({ params, query: { locale }, ability }) => {
      const row = await find(params.id, ability);
      if (!row) return undefined;
      const { t, when } = languageOf(locale ?? 'en', env.TIME_ZONE);
      const where = eq(stocktakeLines.stocktakeId, row.id);
      const found = await linesIn(database, ability).where(where).orderBy(sql`${STATE}`, asc(stocktakeLines.id));
      async function* rows() {
        for (const each of found) {
          const line = serializeLine(each);
          const known = STOCKTAKE_STATES.find((state) => state === line.state);
          yield [
            ...[
              known ? t(`stocktakes.states.${known}`) : line.state,
              line.imei ?? (line.iccid ? null : line.number),
              line.iccid,
              line.device_type,
            ],
            ...[line.warehouse_code, line.cs_no, when(line.counted_at) ?? null, line.counted_by],
          ];
        }
      }
      const heads = (['state', 'imei', 'iccid', 'device_type', 'listed', 'system', 'counted_at', 'counted_by'] as const).map((head) =>
        t(`stocktakes.heads.${head}`),
      );
      return exportFile({ name: `count-${row.place}-${row.id}`, format: 'csv', heads, rows: rows(), total: found.length });
    },
  };
};
