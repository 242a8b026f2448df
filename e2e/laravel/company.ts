import type { Page } from '@playwright/test';
import { callAs } from '../apiCalls.ts';

type Answers = Record<'data' | 'items' | 'records' | 'onTestStatus' | 'payload', unknown>;

/** A list of the company's Laravel, as its API writes it: bare or in pages, with keys or without, or as another hand wrote it. */
export async function rowsOf<Row>(page: Page, path: string): Promise<Row[]> {
  const { data, items, records, onTestStatus } = (await callAs(page, 'GET', path)).body as unknown as Answers;
  const found = data ?? items ?? records ?? onTestStatus;
  if (!found) throw new Error(`${path} has no list`);
  const rows = Object.values(found);
  return (rows.every((row) => typeof row === 'object') ? rows : [found]) as Row[];
}

/** A record of it. */
export const recordOf = async <Wire>(page: Page, path: string): Promise<Wire> =>
  (({ data, payload }: Answers) => data ?? payload)((await callAs(page, 'GET', path)).body as unknown as Answers) as Wire;
