import type { Page } from '@playwright/test';
import { callAs } from '../apiCalls.ts';

/** A list of the company's Laravel, as its API writes it: bare or in pages, with keys or without. */
export async function rowsOf<Row>(page: Page, path: string): Promise<Row[]> {
  const { data } = (await callAs(page, 'GET', path)).body;
  return Object.values(data) as unknown as Row[];
}

/** A record of it. */
export const recordOf = async <Wire>(page: Page, path: string): Promise<Wire> =>
  (await callAs(page, 'GET', path)).body.data as unknown as Wire;
