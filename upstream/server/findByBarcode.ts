import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { batchesAllowed } from '#upstream/batches/repository.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type Found, foundSim, labelOf } from '#upstream/sims/found.ts';
import { readable } from '#upstream/sims/repository.ts';
import { pastedIn, storedAs } from '#upstream/sims/search.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swapsAllowed } from '#upstream/swaps/repository.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { ticketsAllowed } from '#upstream/tickets/repository.ts';
import { tickets } from '#upstream/tickets/tables.ts';

type Finder = (database: Database, codes: string[], ability: Ability) => Promise<Found[]>;

const MOST_OF_A_NOUN = 50;

const SYMBOLOGY = /^\][A-Za-z]\d/;

/** What may be meant by a scan: a code, or a label with several of them; each as typed and as it is kept. */
function codesIn(q: string): string[] {
  const text = q.trim().replace(SYMBOLOGY, '');
  const labels = pastedIn(text) ?? [text];
  return [...new Set(labels.flatMap(storedAs))].filter(Boolean);
}

const PRINTED = [sims.imei, sims.iccid, sims.msisdn, sims.meid, sims.eid, sims.imsi];
const has = (codes: string[]) => or(...PRINTED.map((column) => inArray(column, codes)));

const simsWhere =
  (meant: (codes: string[]) => SQL | undefined): Finder =>
  async (database, codes, ability) => {
    const rows = await database
      .select()
      .from(sims)
      .where(and(meant(codes), readable(ability)))
      .orderBy(asc(sims.id))
      .limit(MOST_OF_A_NOUN);
    return rows.map(foundSim);
  };

const findSims = simsWhere(has);

/** The SIMs on a system: what the number of a system stands for to whoever may not see systems. */
const findSimsOn = simsWhere((codes) => inArray(sims.csNo, codes));

const findRows: Finder = async (database, codes, ability) => {
  const rows = await database
    .select({ id: batches.id, name: batches.name, imei: sims.imei, meid: sims.meid, iccid: sims.iccid })
    .from(batchRows)
    .innerJoin(sims, eq(sims.id, batchRows.simId))
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(has(codes), readable(ability), batchesAllowed(ability, 'read'), eq(batches.kind, 'delivery')))
    .orderBy(asc(batches.id), asc(batchRows.position))
    .limit(MOST_OF_A_NOUN);
  return rows.map(({ id, name, ...numbers }) => ({ kind: 'batch-row', id: `${id}`, label: labelOf(simNumber(numbers), name) }));
};

const findSystems: Finder = async (database, codes, ability) => {
  const mine = rowsAllowed(ability, 'read', 'System', { cs_no: systems.csNo, Branch: systems.Branch });
  const rows = await database
    .select({ id: systems.csNo, name: systems.siteName })
    .from(systems)
    .where(and(inArray(systems.csNo, codes), mine))
    .limit(MOST_OF_A_NOUN);
  return rows.map(({ id, name }) => ({ kind: 'system', id, label: labelOf(id, name) }));
};

const findTickets: Finder = async (database, codes, ability) => {
  const rows = await database
    .select()
    .from(tickets)
    .where(and(inArray(tickets.ticketNumber, codes), ticketsAllowed(ability, 'read')))
    .limit(MOST_OF_A_NOUN);
  return rows.map(({ id, ticketNumber, problem, siteName }) => ({
    kind: 'ticket',
    id: `${id}`,
    label: labelOf(ticketNumber, problem, siteName),
  }));
};

const findSwaps: Finder = async (database, codes, ability) => {
  const rows = await database
    .select({ id: swaps.id, csNo: swaps.csNo, ticketNumber: swaps.ticketNumber, name: systems.siteName })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(and(or(inArray(swaps.ticketNumber, codes), inArray(swaps.csNo, codes)), swapsAllowed(ability, 'read')))
    .orderBy(desc(swaps.id))
    .limit(MOST_OF_A_NOUN);
  return rows.map(({ id, csNo, ticketNumber, name }) => ({ kind: 'swap', id: `${id}`, label: labelOf(ticketNumber, csNo, name) }));
};

const FINDERS: readonly Finder[] = [findSims, findRows, findSystems, findTickets, findSwaps];

export const findByBarcode =
  ({ database }: Context): Handlers<typeof contract.sims>['findByBarcode'] =>
  async ({ query, ability }) => {
    const codes = codesIn(query.q);
    const found = (await Promise.all(FINDERS.map((find) => find(database, codes, ability)))).flat();
    const isSystem = found.some(({ kind }) => kind === 'system');
    return { data: isSystem ? found : [...(await findSimsOn(database, codes, ability)), ...found] };
  };
