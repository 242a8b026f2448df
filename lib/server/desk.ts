import { allows } from '#lib/access/allows.ts';
import * as contract from '#lib/contract/index.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { capabilities } from './capabilities.ts';
import { firstRows } from './enter.ts';
import { realtime } from './realtime.ts';

/** What every page of somebody signed in begins with: what the upstream can do, where its line is, and what is on test now. */
export async function deskFor(user: SignedIn) {
  const names = capabilities();
  const openTests = async () =>
    (await names).includes('tests') && allows(contract.tests.list.access, user) ? firstRows(contract.tests.list, {}) : undefined;
  const [extensions, server, tests] = await Promise.all([names, realtime(), openTests()]);
  return { extensions, server, tests };
}
