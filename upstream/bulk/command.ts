import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { BulkAction } from '#lib/contract/bulk.ts';
import { type BulkOrder, isSimAction } from '#lib/domain/bulkVerdict.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';

/** What somebody must be allowed: of every SIM, and for what concerns the batch's own rows of the batch. */
export type Command = { sim: Action; fields: string[]; batch?: Action };

const FIELDS = ['warehouse_code', 'stock_state', 'device_type', 'plan'] as const;
const OF_BATCH: readonly BulkAction[] = ['lookup-imei', 'upload-vzw'];
export const UNDOABLE: readonly BulkAction[] = ['change-warehouse', 'edit-device-type', 'edit-plan'];

export function commandOf(action: BulkAction, asked: Partial<BulkOrder>): Command {
  if (isSimAction(action)) return { sim: action, fields: [] };
  if (action === 'move-line') return { sim: 'activate', fields: [] };
  if (OF_BATCH.includes(action)) return { sim: 'read', fields: [], batch: 'update' };
  if (action === 'provider-status') return { sim: 'read', fields: [] };
  return { sim: 'update', fields: FIELDS.filter((field) => asked[field] !== undefined) };
}

export function mayDo(ability: Ability, { sim, fields, batch }: Command): boolean {
  if (batch && !ability.can(batch, 'Batch')) return false;
  return fields.length > 0 ? fields.every((field) => ability.can(sim, 'Sim', field)) : ability.can(sim, 'Sim');
}

const NEED_REASON: readonly BulkAction[] = ['deactivate', 'retire', 'test-ready'];

export function missingIn({ action, reason, ...order }: BulkOrder, isDry: boolean): ProblemResponse | undefined {
  const lacks = (field: string) => invalid({ [field]: ['required'] });
  if (!isDry && NEED_REASON.includes(action) && !reason) return lacks('reason');
  if (action === 'edit-device-type' && !order.device_type) return lacks('device_type');
  if (action === 'edit-plan' && !order.plan) return lacks('plan');
  if (action === 'edit-plan' && !order.provider) return lacks('provider');
  if (action !== 'change-warehouse') return undefined;
  if (order.stock_state === 'installed') return invalid({ stock_state: ['one by one'] });
  return order.warehouse_code || order.stock_state ? undefined : lacks('warehouse_code');
}

export const plainOrder = ({ action, reason, warehouse_code, stock_state, device_type, provider, plan }: BulkOrder): BulkOrder => ({
  action,
  ...(reason && { reason }),
  ...(action === 'change-warehouse' && { ...(warehouse_code && { warehouse_code }), ...(stock_state && { stock_state }) }),
  ...(action === 'edit-device-type' && { device_type }),
  ...(action === 'edit-plan' && { provider, plan }),
});
