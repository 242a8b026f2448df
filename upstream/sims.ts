import { and, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { contract } from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims.ts';
import { rowsAllowed } from './conditions.ts';
import { type SimRow, sims } from './db/schema.ts';
import { type Handlers, notYet, type World } from './handlers.ts';
import { rowId } from './rowId.ts';
import { listSims } from './simList.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const CONDITION_COLUMNS = {
  id: sims.id,
  warehouse_code: sims.warehouseCode,
  cs_no: sims.csNo,
  status: sims.status,
  provider: sims.provider,
  device_type: sims.deviceType,
};

const readable = (ability: Ability) => rowsAllowed(ability, 'read', 'Sim', CONDITION_COLUMNS);

export const wireSim = (row: Omit<SimRow, 'search' | 'isPending'>): Sim => ({
  id: row.id,
  device_type: row.deviceType,
  imei: row.imei,
  iccid: row.iccid,
  msisdn: row.msisdn,
  ip_address: row.ipAddress,
  provider: row.provider,
  status: row.status as Sim['status'],
  pending: row.pending,
  provider_state: row.providerState,
  provider_checked_at: iso(row.providerCheckedAt),
  warehouse_code: row.warehouseCode,
  stock_state: row.stockState as Sim['stock_state'],
  cs_no: row.csNo,
  site_name: row.siteName,
  batch_id: row.batchId,
  reason: row.reason,
  notes: row.notes,
  version: row.version,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
});

export const simHandlers = ({ database }: World): Handlers<typeof contract.sims> => ({
  list: async ({ query, ability }) => {
    const { rows, meta } = await listSims(database, readable(ability), query);
    return { data: rows.map(wireSim), meta };
  },
  show: async ({ params, ability }) => {
    const id = rowId(params.id);
    const [row] =
      id === undefined
        ? []
        : await database
            .select()
            .from(sims)
            .where(and(eq(sims.id, id), readable(ability)));
    return row && { data: wireSim(row) };
  },
  create: notYet,
  change: notYet,
  activate: notYet,
  deactivate: notYet,
  retire: notYet,
  testReady: notYet,
  providerStatus: notYet,
  providerUsage: notYet,
  ping: notYet,
  changeWarehouse: notYet,
  export: notYet,
  history: notYet,
  import: notYet,
  bySystem: notYet,
  search: notYet,
  findByBarcode: notYet,
});
