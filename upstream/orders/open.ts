import type { SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type OrderRow, orders } from './tables.ts';

const CONDITION_COLUMNS = { warehouse_code: orders.warehouseCode, provider: orders.provider, device_type: orders.deviceType };

/** Whoever may receive into a warehouse may see what is ordered for it. */
export const ordersAllowed = (ability: Ability, action: Action, fields?: readonly string[]): SQL =>
  rowsAllowed(ability, action, 'Batch', CONDITION_COLUMNS, fields);

/** The order a delivery comes on, kept from being closed until the transaction ends; or why it can't. */
export async function openOrder(tx: Database, id: number, ability: Ability): Promise<OrderRow | ProblemResponse> {
  const row = await findRecord(tx, orders, String(id), { seen: ordersAllowed(ability, 'read'), lock: 'update' });
  if (!row) return invalid({ order_id: ['is no order'] });
  return row.closedAt ? invalid({ order_id: [`order ${row.number} is closed`] }) : row;
}

/** Why a delivery that came on an order stays as it is; nothing where its order is open, or there is none. */
export async function orderIsClosed(database: Database, orderId: number | null): Promise<ProblemResponse | undefined> {
  const row = orderId === null ? undefined : await findRecord(database, orders, String(orderId));
  return row?.closedAt
    ? new ProblemResponse('illegal_state', { message: `Order ${row.number} is closed: open it again first.` })
    : undefined;
}
