import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Day } from '#lib/contract/shapes.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SUNSET_PRIORITIES, SUNSET_STATUSES, type SunsetField, type SunsetStatus } from '#lib/contract/words/sunset.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { dialled } from '#upstream/systems/phones.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { type CampaignRow, type SunsetRow, sunsetCampaigns, type sunsetItems } from './tables.ts';

type Field = {
  column: keyof SunsetRow;
  value: z.ZodType<string | number | null>;
};

const text = (most: number) => z.string().trim().max(most).nullable();
const day = z
  .string()
  .refine((value) => Day.safeParse(value).success, 'not a day')
  .nullable();
const rowOf = z.coerce.number().refine(isRowId, 'unknown').nullable();

export const FIELDS: Readonly<Record<SunsetField, Field>> = {
  status: { column: 'status', value: z.enum(SUNSET_STATUSES) },
  priority: { column: 'priority', value: z.enum(SUNSET_PRIORITIES).nullable() },
  technician_id: { column: 'technicianId', value: rowOf },
  scheduled_for: { column: 'scheduledFor', value: day },
  contact_name: { column: 'contactName', value: text(120) },
  phone: {
    column: 'phone',
    value: z
      .string()
      .transform((typed, context) => {
        const number = dialled(typed);
        if (number === undefined) context.addIssue({ code: 'custom', message: '7 to 15 digits' });
        return number ?? null;
      })
      .nullable(),
  },
  notes: { column: 'notes', value: text(5000) },
  campaign_id: { column: 'campaignId', value: rowOf },
  sunset_date: { column: 'sunsetDate', value: day },
};

const RECORDS: Partial<Record<SunsetField, typeof technicians | typeof sunsetCampaigns>> = {
  technician_id: technicians,
  campaign_id: sunsetCampaigns,
};

export async function judged(
  database: Database,
  field: SunsetField,
  typed: unknown,
): Promise<{ value: string | number | null } | string[]> {
  const isEmptied = typed === undefined || (typeof typed === 'string' && typed.trim() === '');
  const read = FIELDS[field].value.safeParse(isEmptied ? null : typed);
  if (!read.success) return read.error.issues.map(({ message }) => message);
  const table = read.data === null ? undefined : RECORDS[field];
  if (table && (await database.$count(table, eq(table.id, Number(read.data)))) === 0) return ['unknown'];
  return { value: read.data };
}

export const isAsSeen = (now: SunsetItem[keyof SunsetItem], was: unknown) => was === undefined || comparable(now) === comparable(was);

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value === '' ? null : (value ?? null));

type Columns = Partial<typeof sunsetItems.$inferInsert>;

/** Until the transaction ends no campaign's day moves; before a site is locked, as where one does. */
export const holdCampaigns = (tx: Database) => tx.execute(sql`lock table ${sunsetCampaigns} in share mode`);

const campaignOf = async (tx: Database, id: number | null): Promise<CampaignRow | undefined> =>
  id === null ? undefined : (await tx.select().from(sunsetCampaigns).where(eq(sunsetCampaigns.id, id)))[0];

export const statusColumns = (row: Pick<SunsetRow, 'status' | 'doneAt'>, status: SunsetStatus, at: Date): Columns => ({
  status,
  doneAt: isClosed({ status }) ? (isClosed(row) ? row.doneAt : at) : null,
});

/** All that a field brings with it: a site that is closed has its day, one that joins a campaign its technology and its day. */
export async function columnsOf(
  tx: Database,
  row: SunsetRow,
  field: SunsetField,
  value: string | number | null,
  at: Date,
): Promise<Columns> {
  if (field === 'status') return statusColumns(row, value as SunsetStatus, at);
  if (field === 'sunset_date') {
    const ofAll = (await campaignOf(tx, row.campaignId))?.sunsetDate ?? null;
    return { sunsetDate: value === null ? ofAll : String(value), ownDate: value !== null && value !== ofAll };
  }
  if (field !== 'campaign_id') return { [FIELDS[field].column]: value };
  const campaign = await campaignOf(tx, value === null ? null : Number(value));
  if (!campaign) return { campaignId: null, ownDate: row.sunsetDate !== null };
  return {
    campaignId: campaign.id,
    technology: campaign.technology ?? row.technology,
    ...(row.ownDate ? { ownDate: row.sunsetDate !== campaign.sunsetDate } : { sunsetDate: campaign.sunsetDate }),
  };
}
