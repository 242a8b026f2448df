import type { Page } from '@playwright/test';
import { luhnDigit } from '#lib/contract/identifiers.ts';
import type { Sim } from '#lib/contract/sims.ts';

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A number no radio of the seeded world has. */
export const newImei = () => {
  const body = `35999${digits(9)}`;
  return body + luhnDigit(body);
};

/** Calls the desk's own API as the signed-in person of this page, who must stand on a page of the desk. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: { data: Sim; code?: string; next?: string[] } }> {
  return page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(`/api${where}`, {
        method: how,
        headers: { 'x-requested-with': 'linekeeper', ...(what && { 'content-type': 'application/json' }) },
        body: what && JSON.stringify(what),
      });
      return { status: response.status, body: await response.json() };
    },
    [method, path, body] as const,
  );
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
