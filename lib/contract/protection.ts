import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Amount, FileBody, many, one, Time } from './shapes.ts';

export const SIGNAL_PATHS = ['cell', 'ip', 'phone'] as const;
export type SignalPath = (typeof SIGNAL_PATHS)[number];

/**
 * protected: a path could carry an alarm and the station would have acted. on-test: the station sends nobody. radio-out: out of the panel, or not
 * heard since, on test too. line-off: no line is active. silent: no signal when one was due. unknown: the station tells nothing of it any more.
 */
export const PROTECTION_STATES = ['protected', 'on-test', 'radio-out', 'line-off', 'silent', 'unknown'] as const;
export type ProtectionState = (typeof PROTECTION_STATES)[number];
type UnprotectedState = Exclude<ProtectionState, 'protected' | 'unknown'>;
export const isUnprotected = (state: ProtectionState): state is UnprotectedState => state !== 'protected' && state !== 'unknown';

const Span = z.object({ from: Time, until: Time, state: z.enum(PROTECTION_STATES), paths: many(z.enum(SIGNAL_PATHS)) });

/** A month of a system, up to now at most; the minutes of its states are together `all`. */
export const Protection = z.object({
  from: Time,
  until: Time,
  minutes: z.partialRecord(z.enum(PROTECTION_STATES), Amount),
  all: Amount,
  spans: many(Span),
});
export type Protection = z.infer<typeof Protection>;

const Month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'a month like 2026-11, of the years 1900 to 2999');

export const protectionCalls = {
  protection: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/protection',
    access: ['read', 'System'],
    /** Without one: this month, by the company's clock. */
    query: z.object({ month: Month.optional() }),
    reply: one(Protection),
    extension: 'protection',
  }),
  exportProtection: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/protection/export',
    access: ['read', 'System'],
    body: z.object({
      month: Month.optional(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
      /** Of from, until, minutes, state and paths, in this order. */
      heads: z.array(z.string().max(80)).length(5).optional(),
    }),
    reply: FileBody,
    file: true,
    extension: 'protection',
  }),
};
