import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { takeCase } from '#upstream/simulators/takeCase.ts';
import { cases } from './tables.ts';

const ORDER_CASES = ['slow', 'fails', 'refused', 'iccid-in-use', 'lost'] as const;
const UPLOAD_CASES = ['not-certified', 'lost'] as const;
const CALL_CASES = ['busy', 'down'] as const;
export const CaseName = z.enum([...ORDER_CASES, ...UPLOAD_CASES, ...CALL_CASES]);
export type CaseName = z.infer<typeof CaseName>;

/** Trouble for the next `times` orders or calls, of one line or of any. `seconds`: how slow, or busy for how long. */
export const Case = z.strictObject({
  case: CaseName,
  imei: z.string().optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  seconds: z.number().int().min(0).max(86_400).optional(),
});

export const setCase = (database: Database, { case: name, imei, times, seconds }: z.infer<typeof Case>) =>
  database.insert(cases).values({ name, imei: imei ?? null, times, seconds: seconds ?? null });

export const takeOrderCase = (database: Database, imei: string) => takeCase(database, ORDER_CASES, cases.imei, imei);
export const takeUploadCase = (database: Database, imei: string) => takeCase(database, UPLOAD_CASES, cases.imei, imei);
export const takeCallCase = (database: Database, imei: string) => takeCase(database, CALL_CASES, cases.imei, imei);
