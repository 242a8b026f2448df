import { headers } from 'next/headers';
import { allows } from '#lib/access/allows.ts';
import * as contract from '#lib/contract/index.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { hasMisfits } from '#lib/server/observability/misfits.ts';
import { realtime } from '#lib/server/realtime/realtime.ts';
import { capabilities } from '#lib/server/upstream/capabilities.ts';
import { firstRows } from './enter.ts';

/** Lists come as rows of a table or as those of a phone. A browser says which it is, an older one only by its name; told wrong, it mends that itself. */
async function isPhone() {
  const all = await headers();
  return (all.get('sec-ch-ua-mobile') ?? all.get('user-agent') ?? '').match(/^\?1$|Mobi/) !== null;
}

export async function bootstrapData(user: SignedIn) {
  const names = capabilities();
  const openTests = async () =>
    (await names).includes('tests') && allows(contract.onTest.list.access, user) ? firstRows(contract.onTest.list, {}) : undefined;
  const firstCounts = async () => ((await names).includes('counts') ? firstRows(contract.counts.show, {}) : undefined);
  const [extensions, server, tests, counts, phone] = await Promise.all([names, realtime(), openTests(), firstCounts(), isPhone()]);
  return { extensions: hasMisfits() ? [...extensions, 'misfits'] : extensions, server, tests, counts, isPhone: phone };
}
