import { type Endpoint, isAct, paramsIn } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { endpoints } from '#lib/contract/table.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { TrialContext } from './trial.ts';
import { written } from './written.ts';

const { sims, swaps, batches } = contract;
const REASON = { reason: 'check-upstream' };
const BODIES = new Map<Endpoint, object>([
  [sims.deactivate, REASON],
  [sims.retire, REASON],
  [sims.testReady, REASON],
]);
const NAMED: readonly Endpoint[] = [
  ...[sims.activate, sims.deactivate, sims.retire, sims.testReady, sims.providerStatus, sims.ping],
  ...[swaps.startUpload, swaps.startDownload, swaps.finalize],
  ...[batches.refreshState, batches.lookupImei, batches.uploadVzw],
];

export type Also = { call: string; endpoint: Endpoint; params: Record<string, string> };

/** `PUT /sims/7/activate`: what is done on that very record, once, and not put back. */
export function alsoOf(call: string): Also {
  const [method, path = ''] = call.trim().split(/\s+/);
  const segments = path.split('/').slice(1).map(decodeURIComponent);
  for (const { endpoint } of endpoints) {
    const params = endpoint.method === method && isAct(endpoint) ? paramsIn(endpoint, segments) : undefined;
    if (params && NAMED.includes(endpoint)) return { call, endpoint, params };
  }
  const known = NAMED.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new CannotStart(`--also "${call}": must be one of ${known}, with the ids of the record.`);
}

export async function tryAlso({ ask, report: { found }, undo }: TrialContext, { call, endpoint, params }: Also) {
  undo.goOn();
  const { misfits, notes } = await written(ask, endpoint, {
    params,
    body: endpoint.method === 'GET' ? undefined : (BODIES.get(endpoint) ?? {}),
  });
  found(call, { misfits, notes });
}
