import { type Endpoint, pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { SIM_STATUSES } from '#lib/contract/sims/states.ts';
import { SWAP_STATUSES } from '#lib/contract/swaps/swap.ts';
import { TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { QUERY_ARRAYS, type QueryArrays, withQueryArrays } from '#lib/format/queryArrays.ts';
import type { Client } from './client.ts';
import type { Report } from './report.ts';
import { judged } from './shape.ts';

type Row = { id: number; status: string | null };
type List = { endpoint: Endpoint; statuses: readonly string[]; alone(row: Row): object };

const list = <R extends Row>(endpoint: Endpoint, statuses: readonly string[], alone: (row: R) => object): List => ({
  endpoint,
  statuses,
  alone: (row) => alone(row as R),
});
const LISTS: readonly List[] = [
  list(contract.sims.list, SIM_STATUSES, ({ imei }: Row & { imei: string }) => ({ q: imei })),
  list(contract.tickets.list, TICKET_STATUSES, ({ site_name }: Row & { site_name: string | null }) => ({ q: site_name })),
  list(contract.swaps.list, SWAP_STATUSES, ({ cs_no }: Row & { cs_no: string }) => ({ cs_no: [cs_no] })),
];

const writtenAs = (form: QueryArrays, [a, b]: readonly [string, string] = ['a', 'b']) =>
  decodeURIComponent(withQueryArrays(`?status=${a}&status=${b}`, form)).slice(1);

/** Whether a list is narrowed to two values as the desk asks it, and if not, which way of asking would do. */
export async function checkFilters({ ask }: Client, token: string, form: QueryArrays, { found }: Report) {
  for (const { endpoint, statuses, alone } of LISTS) {
    const rowsOf = async (query: object, arrays: QueryArrays = form): Promise<Row[] | undefined> => {
      const { status, json } = await ask('GET', pathOf(endpoint, { query: { per_page: 100, ...query } }), { token, arrays });
      return status === 200 ? (judged(endpoint.reply, json).data as { data: Row[] } | undefined)?.data : undefined;
    };
    const about = `GET ${endpoint.path}: two values of a filter`;
    const rows = (await rowsOf({})) ?? [];
    const row = rows.find(({ status }) => status && status !== 'unknown');
    if (!row?.status) {
      found(about, { notAsked: 'it takes a row whose status is known' });
      continue;
    }
    const { status } = row;
    const others = [...new Set([...rows.map((each) => each.status ?? ''), ...statuses])].filter(
      (each) => each !== status && statuses.includes(each),
    );
    const [other, third] = others;
    const finds = async (wanted: readonly (string | undefined)[], arrays: QueryArrays) =>
      (await rowsOf({ ...alone(row), status: wanted }, arrays))?.some(({ id }) => id === row.id);
    const reads = async (arrays: QueryArrays) =>
      (await finds([status, other], arrays)) === true &&
      (await finds([other, status], arrays)) === true &&
      (await finds([other, third], arrays)) === false;
    if (await reads(form)) {
      found(about);
      continue;
    }
    const fitting: QueryArrays[] = [];
    for (const each of QUERY_ARRAYS) if (each !== form && (await reads(each))) fitting.push(each);
    found(about, {
      misfits: [`${writtenAs(form, [status, String(other)])}: it must answer the rows of both, and no others`],
      mends: [
        ...fitting.map((each) => `QUERY_ARRAYS=${each} for the desk: ${writtenAs(each)} is read as both`),
        "$query->whereIn('status', (array) $request->query('status'))",
      ],
    });
  }
}
