import { eq, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { selectForUpdate } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SunsetRow, sunsetItems } from './tables.ts';

const CONDITION_COLUMNS = {
  id: sunsetItems.id,
  Branch: sunsetItems.Branch,
  cs_no: sunsetItems.csNo,
  status: sunsetItems.status,
  provider: sunsetItems.provider,
  technician_id: sunsetItems.technicianId,
};

export const sunsetAllowed = (ability: Ability, action: Action, field?: string): SQL =>
  rowsAllowed(ability, action, 'Sunset', CONDITION_COLUMNS, field === undefined ? [] : [field]);

const iso = (date: Date | null) => date?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null;

export const serializeSunset = (row: SunsetRow): SunsetItem => ({
  id: row.id,
  Branch: row.Branch,
  site_name: row.siteName,
  cs_no: row.csNo,
  address: row.address,
  lat: row.lat,
  lng: row.lng,
  panel_type: row.panelType,
  cell_type: row.cellType,
  provider: row.provider,
  technology: row.technology,
  campaign_id: row.campaignId,
  sunset_date: row.sunsetDate,
  status: row.status,
  priority: row.priority,
  technician_id: row.technicianId,
  scheduled_for: row.scheduledFor,
  contact_name: row.contactName,
  phone: row.phone,
  letter_printed_at: iso(row.letterPrintedAt),
  letter_sent_at: iso(row.letterSentAt),
  called_at: iso(row.calledAt),
  call_result: row.callResult,
  Ticket_Number: row.ticketNumber,
  notes: row.notes,
  tags: row.tags,
  done_at: iso(row.doneAt),
  created_at: iso(row.createdAt),
  version: row.version,
});

export async function findSunset(database: Database, id: string, ability: Ability): Promise<SunsetRow | undefined> {
  return findRecord(database, sunsetItems, id, { seen: sunsetAllowed(ability, 'read') });
}

export async function sunsetFor(
  tx: Database,
  id: string,
  ability: Ability,
  field: string,
): Promise<SunsetRow | ProblemResponse | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  return selectForUpdate(tx, sunsetItems, {
    which: eq(sunsetItems.id, known),
    sees: sunsetAllowed(ability, 'read'),
    may: sunsetAllowed(ability, 'update', field),
  });
}
