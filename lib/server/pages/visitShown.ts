import { headers } from 'next/headers';
import * as contract from '#lib/contract/index.ts';
import type { VisitForCustomer } from '#lib/contract/visits.ts';
import { clientIpOf } from '#lib/server/http/clientIp.ts';
import { ask } from '#lib/server/upstream/client.ts';

/** A visit for its page, asked by nobody; null: no such link. Late, busy or failed it is left to the page, which asks by itself. */
export async function visitShown(token: string): Promise<VisitForCustomer | null | undefined> {
  const all = await headers();
  const asker = { requestId: all.get('x-request-id') ?? 'page', clientAddress: clientIpOf(all), timeoutMs: 2000 };
  const answer = await ask(contract.visits.show, { params: { token } }, asker);
  if (answer.ok) return answer.data.data;
  return answer.status === 404 ? null : undefined;
}
