import { ApiError, type call } from '#lib/browser/api/api.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import type { BulkRow } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { SKIP_RULES } from '#lib/contract/words/bulk.ts';
import { type BulkOrder, bulkVerdict, isSimAction, type Judged } from '#lib/domain/bulkVerdict.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import { patienceFor } from './patienceFor.ts';

type FallbackRow = Pick<BatchRow, 'id' | 'imei' | 'iccid' | 'sim_id'>;

/** A batch whose rows this browser goes through by itself. `call` is that of ./api.ts. */
export type BulkFallback = {
  call: typeof call;
  batch: { id: number; name: string | null };
  rows: readonly FallbackRow[];
  order: BulkOrder;
  createdBy?: string | null;
};

export type RowAnswer = Pick<BulkRow, 'state'> & { rule?: SkipRule | null; message?: string | null };

const skipped = (rule: SkipRule): RowAnswer => ({ state: 'skipped', rule });
const failed = (message: string | null): RowAnswer => ({ state: 'failed', message });

const read = async ({ call }: BulkFallback, id: number) => (await call(contract.sims.show, { params: { id } }, { background: true })).data;

function ruleIn({ problem: { code, errors } }: ApiError): SkipRule | undefined {
  if (code === 'not_found') return 'gone';
  if (code === 'forbidden' || code === 'pending') return code;
  if (code === 'confirm_needed') return 'live-system';
  return SKIP_RULES.find((rule) => code === 'illegal_state' && errors?.action?.includes(rule));
}

export async function judgedRow(fallback: BulkFallback, { sim_id }: FallbackRow): Promise<Judged> {
  const skip = (rule: SkipRule): Judged => ({ provider: null, verdict: { kind: 'skip', rule } });
  if (sim_id === null) return skip('no-sim');
  try {
    const sim = await read(fallback, sim_id);
    return { provider: sim.provider, verdict: bulkVerdict(sim, fallback.order) };
  } catch (error) {
    const rule = error instanceof ApiError ? ruleIn(error) : undefined;
    if (!rule) throw error;
    return skip(rule);
  }
}

/** Does to a row what is to be done. `wasTried`: an earlier try got no answer, so that what is under way now may be its doing. */
export async function processRow(fallback: BulkFallback, row: FallbackRow, wasTried: boolean): Promise<RowAnswer> {
  try {
    return await tryRow(fallback, row, wasTried);
  } catch (error) {
    if (!(error instanceof ApiError) || patienceFor(error)) throw error;
    const rule = ruleIn(error);
    return rule ? skipped(rule) : failed(error.problem.message || error.problem.code);
  }
}

async function tryRow(fallback: BulkFallback, row: FallbackRow, wasTried: boolean): Promise<RowAnswer> {
  const { call, batch, order } = fallback;
  const ofRow = { params: { id: batch.id, rowId: row.id } };
  if (order.action === 'lookup-imei') return answerOf((await call(contract.batches.lookupImei, ofRow)).data);
  if (row.sim_id === null) return skipped('no-sim');
  const sim = await read(fallback, row.sim_id);
  const verdict = bulkVerdict(sim, order);
  if (verdict.kind === 'skip') return (wasTried && (await answerOfTry(fallback, row, sim))) || skipped(verdict.rule);
  if (order.action === 'upload-vzw') return answerOf((await call(contract.batches.uploadVzw, ofRow)).data);
  const after = await change(fallback, sim);
  return { state: after.pending && isSimAction(order.action) ? 'acting' : 'done' };
}

const answerOf = ({ state, message }: BatchRow): RowAnswer => (state === 'error' ? failed(message) : { state: 'done' });

async function answerOfTry(fallback: BulkFallback, row: FallbackRow, sim: Sim): Promise<RowAnswer | undefined> {
  const { action } = fallback.order;
  if (!isSimAction(action)) return { state: 'done' };
  if (sim.pending?.action === action || sim.status === BECOMES[action]) return watchedRow(fallback, row);
  return undefined;
}

const ENDPOINTS = {
  activate: contract.sims.activate,
  deactivate: contract.sims.deactivate,
  retire: contract.sims.retire,
  'test-ready': contract.sims.testReady,
} satisfies Record<SimAction, unknown>;

async function change({ call, batch, order }: BulkFallback, { id, version }: Sim): Promise<Sim> {
  const { action, reason = '', warehouse_code, stock_state, device_type } = order;
  const params = { id };
  const query = { batchId: batch.id };
  if (action === 'provider-status') return (await call(contract.sims.providerStatus, { params, query })).data;
  if (action === 'activate') return (await call(ENDPOINTS.activate, { params, query, body: { version, ...(reason && { reason }) } })).data;
  if (isSimAction(action)) return (await call(ENDPOINTS[action], { params, query, body: { version, reason } })).data;
  if (warehouse_code && !stock_state)
    return (await call(contract.sims.changeWarehouse, { params, body: { warehouse_code, version } })).data;
  const body = action === 'edit-device-type' ? { device_type } : { warehouse_code, stock_state };
  return (await call(contract.sims.change, { params, body: { ...body, ...(reason && { reason }), version } })).data;
}

export async function watchedRow(fallback: BulkFallback, { sim_id }: FallbackRow): Promise<RowAnswer> {
  const { action } = fallback.order;
  if (sim_id === null || !isSimAction(action)) return { state: 'done' };
  const { pending, status } = await read(fallback, sim_id);
  if (pending?.action === action) return { state: 'acting' };
  return status === BECOMES[action] ? { state: 'done' } : failed(null);
}
