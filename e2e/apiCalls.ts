import type { BrowserContext, Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import { deployedUrl, mayCall } from './deployed.ts';

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A number no radio of the seed has, of one that answers a ping. */
export const newImei = (): string => {
  const body = `35999${digits(9)}`;
  const imei = body + luhnDigit(body);
  return isSilent(imei) ? newImei() : imei;
};

/** Where someone is signed in who stands on no page yet. */
const homes = new WeakMap<BrowserContext, string>();
export const isAtHome = (context: BrowserContext, url: string) => homes.set(context, url);

/** Calls the desk's own API as the signed-in person of this page, with no need of a page to stand on: one costs as much work as a hundred calls. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: { data: Sim; code?: string; next?: string[] } }> {
  const origin = page.url().startsWith('http') ? new URL(page.url()).origin : homes.get(page.context());
  if (!origin) throw new Error('nobody is signed in');
  if (deployedUrl) mayCall(method, `/api${path}`);
  const response = await page.request.fetch(`${origin}/api${path}`, {
    method,
    headers: { origin, 'x-requested-with': 'linekeeper' },
    ...(body && { data: body }),
    // What a story is set up with is no promise about speed: 10,000 rows at once take their time on a busy machine.
    timeout: 60_000,
  });
  return { status: response.status(), body: await response.json() };
}

/** A SIM of the test's own, in inventory. The person of the page must be allowed to create one. */
export async function makeSim(page: Page, over: object = {}): Promise<Sim> {
  const made = await callAs(page, 'PUT', '/sims', {
    device_type: '263LTE-V',
    imei: newImei(),
    iccid: `891480${digits(14)}`,
    provider: 'vzw',
    warehouse_code: 'DAL-01',
    ...over,
  });
  if (made.status >= 300) throw new Error(`no SIM: ${JSON.stringify(made)}`);
  return made.body.data;
}
