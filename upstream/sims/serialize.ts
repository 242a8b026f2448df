import type { Sim } from '#lib/contract/sims/sim.ts';
import { iso } from '#upstream/core/iso.ts';
import type { SimRow } from './tables.ts';

export const serializeSim = (row: Omit<SimRow, 'search' | 'isPending'>): Sim => ({
  id: row.id,
  device_type: row.deviceType,
  imei: row.imei,
  iccid: row.iccid,
  msisdn: row.msisdn,
  ip_address: row.ipAddress,
  provider: row.provider,
  status: row.status,
  pending: row.pending,
  provider_state: row.providerState,
  provider_checked_at: iso(row.providerCheckedAt),
  warehouse_code: row.warehouseCode,
  stock_state: row.stockState,
  cs_no: row.csNo,
  site_name: row.siteName,
  batch_id: row.batchId,
  reason: row.reason,
  notes: row.notes,
  version: row.version,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  former_msisdn: row.formerMsisdn ?? undefined,
  number_kept_until: iso(row.numberKeptUntil) ?? undefined,
  settling_until: iso(row.settlingUntil) ?? undefined,
  suspended_until: iso(row.suspendedUntil) ?? undefined,
  unasked: row.unasked ?? undefined,
});
