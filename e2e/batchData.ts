import type { Page } from '@playwright/test';
import type { Batch, BatchRow } from '#lib/contract/batches.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { callAs } from './apiCalls.ts';
import type { TestEnvironment } from './testEnvironments.ts';

type WholeBatch = Batch & { rows: BatchRow[] };

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A delivery of `count` new devices. The person of the page must be allowed to make one. */
export async function makeBatch(page: Page, count: number, over: object = {}): Promise<WholeBatch> {
  const lot = digits(4);
  const rows = Array.from({ length: count }, (_, index) => {
    const body = `35998${lot}${String(index).padStart(5, '0')}`;
    return { imei: body + luhnDigit(body), iccid: `891481${lot}${String(index).padStart(10, '0')}` };
  });
  const made = await callAs(page, 'PUT', '/batch', {
    name: `Carton ${lot}`,
    device_type: '263LTE-V',
    provider: 'vzw',
    warehouse_code: 'DAL-01',
    ...over,
    rows,
  });
  if (made.status >= 300) throw new Error(`no batch: ${JSON.stringify(made)}`);
  return made.body.data as unknown as WholeBatch;
}

/** The first SIM of a batch as the API tells it. */
export const firstSim = async (page: Page, batch: WholeBatch) => (await callAs(page, 'GET', `/sims/${batch.rows[0]?.sim_id}`)).body.data;

/** Somebody else at work, without a browser: calls the upstream as that person. Gives the status. */
export async function callUpstreamAs(
  { upstreamUrl }: TestEnvironment,
  email: string,
  method: string,
  path: string,
  body: object,
): Promise<number> {
  const send = (how: string, where: string, what: object, token?: string) =>
    fetch(upstreamUrl + where, {
      method: how,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(what),
    });
  const { accessToken } = (await (await send('POST', '/jwt/login', { email, password: 'linekeeper' })).json()) as { accessToken: string };
  return (await send(method, path, body, accessToken)).status;
}
