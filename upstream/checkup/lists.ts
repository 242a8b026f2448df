import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { isCut } from '#lib/contract/isCut.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Client } from './client.ts';
import type { Report } from './report.ts';
import { judged } from './shape.ts';

const { list } = contract.sims;
type Page = { data: { id: number; status: string; imei: string; iccid: string | null }[]; meta: Meta };

const CUT =
  'per_page=1: the rest stands behind a cursor; pages must have numbers (paginate or simplePaginate), or the screens show the first rows of a list and no others';

export async function checkLists({ ask }: Client, token: string, { found }: Report) {
  const page = async (query: Partial<SimQuery>): Promise<Page | undefined> => {
    const { status, json } = await ask('GET', pathOf(list, { query }), { token });
    return status === 200 ? (judged(list.reply, json).data as Page | undefined) : undefined;
  };
  const some = await page({ per_page: 100, sort: 'id' });
  const [first] = some?.data ?? [];
  if (!some || !first || some.meta.total < 2)
    return found('GET /sims: pages, order, search, filters', { notAsked: 'it takes a list of two SIMs or more' });
  const misfits: string[] = [];
  const [one, two] = [await page({ per_page: 1, page: 1, sort: 'id' }), await page({ per_page: 1, page: 2, sort: 'id' })];
  if (one && isCut(one.meta)) misfits.push(CUT);
  else if (one?.data.length !== 1) misfits.push(`per_page=1: ${one?.data.length ?? 'no'} rows; a page must have as many as were asked for`);
  else if (two?.data[0]?.id === one.data[0]?.id) misfits.push('page=2: the same row as page=1; it must be the next one');
  const last = await page({ per_page: 1, sort: '-id' });
  if (last?.data[0]?.id === one?.data[0]?.id) misfits.push('sort=-id: begins with the same row as sort=id; it must be the other way round');
  const number = simNumber(first);
  const search = await page({ q: number, per_page: 100 });
  if (!search?.data.some(({ id }) => id === first.id)) misfits.push(`q=${number}: the SIM with this number is not among what is found`);
  else if (search.data.length >= some.data.length) misfits.push(`q=${number}: finds all ${some.data.length} SIMs; it must narrow the list`);
  const stray = (await page({ status: [first.status] as SimQuery['status'], per_page: 100 }))?.data.find(
    // One that is sent without a status is read as "unknown", which says nothing about the filter.
    ({ status }) => status !== first.status && status !== 'unknown',
  );
  if (stray) misfits.push(`status=${first.status}: answers a SIM that is "${stray.status}" too; it must narrow the list`);
  found('GET /sims: pages, order, search, filters', { misfits });
}
