import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Day } from '#lib/contract/shapes.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SUNSET_PRIORITIES, SUNSET_STATUSES, type SunsetField } from '#lib/contract/words/sunset.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { dialled } from '#upstream/systems/phones.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import type { SunsetRow } from './tables.ts';

type Field = {
  column: keyof SunsetRow;
  value: z.ZodType<string | number | null>;
};

const text = (most: number) => z.string().trim().max(most).nullable();
const isDay = (value: string) => {
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
};

export const FIELDS: Readonly<Record<SunsetField, Field>> = {
  status: { column: 'status', value: z.enum(SUNSET_STATUSES) },
  priority: { column: 'priority', value: z.enum(SUNSET_PRIORITIES).nullable() },
  technician_id: { column: 'technicianId', value: z.coerce.number().refine(isRowId, 'unknown').nullable() },
  scheduled_for: {
    column: 'scheduledFor',
    value: z
      .string()
      .refine((value) => Day.safeParse(value).success && isDay(value), 'not a day')
      .nullable(),
  },
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
};

export async function judged(
  database: Database,
  field: SunsetField,
  typed: unknown,
): Promise<{ value: string | number | null } | string[]> {
  const isEmptied = typed === undefined || (typeof typed === 'string' && typed.trim() === '');
  const read = FIELDS[field].value.safeParse(isEmptied ? null : typed);
  if (!read.success) return read.error.issues.map(({ message }) => message);
  if (field === 'technician_id' && read.data !== null) {
    const [known] = await database
      .select({ id: technicians.id })
      .from(technicians)
      .where(eq(technicians.id, Number(read.data)))
      .limit(1);
    if (!known) return ['unknown'];
  }
  return { value: read.data };
}

export const isAsSeen = (now: SunsetItem[keyof SunsetItem], was: unknown) => was === undefined || comparable(now) === comparable(was);

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value === '' ? null : (value ?? null));
