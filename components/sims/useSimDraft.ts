'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useDraft } from '#lib/browser/storage/useDraft.ts';
import { type Sim, TypedSim } from '#lib/contract/sims/sim.ts';
import { plainDigits } from '#lib/format/identifiers.ts';

export const SIM_FORM_FIELDS = [
  'device_type',
  'imei',
  'iccid',
  'provider',
  'msisdn',
  'ip_address',
  'warehouse_code',
  'plan',
  'notes',
] as const;
export type SimFormField = (typeof SIM_FORM_FIELDS)[number];

const Draft = z.object({
  typed: z.partialRecord(z.enum(SIM_FORM_FIELDS), z.string()).default({}),
  reason: z.string().catch(''),
  seen: z.number().optional(),
});
type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { typed: {}, reason: '' };
const OPTIONAL: readonly SimFormField[] = ['imei', 'iccid', 'msisdn', 'ip_address', 'plan', 'notes'];
const DIGITS: readonly SimFormField[] = ['imei', 'iccid', 'msisdn'];

/** What will be sent for a typed text: plain digits, and null for nothing where nothing is allowed. */
export const sentValue = (field: SimFormField, text: string): string | null => {
  const value = DIGITS.includes(field) ? plainDigits(text) : text.trim();
  return value === '' && OPTIONAL.includes(field) ? null : value;
};

export const isGood = (field: SimFormField, text: string) => TypedSim.shape[field].safeParse(sentValue(field, text)).success;

/** A SIM, a radio or both: one of their numbers it takes. */
export const hasNumber = ({ imei, iccid }: Record<'imei' | 'iccid', string>) => imei.trim() !== '' || iccid.trim() !== '';

const keyOf = (sim: Sim | undefined) => `draft.sim.${sim?.id ?? 'new'}`;

/** Only the touched fields, beside the version seen; kept in this browser until saved. Untouched fields follow the server. */
export function useSimDraft(sim: Sim | undefined) {
  const { draft = EMPTY, isFound, change, clear, save } = useDraft('browser', keyOf(sim), Draft, 2);

  const values = useMemo(() => {
    const entries = SIM_FORM_FIELDS.map((field) => [field, draft.typed[field] ?? sim?.[field] ?? '']);
    return Object.fromEntries(entries) as Record<SimFormField, string>;
  }, [draft, sim]);

  const touched = SIM_FORM_FIELDS.filter(
    (field) => draft.typed[field] !== undefined && sentValue(field, values[field]) !== (sim?.[field] || null),
  );
  return {
    values,
    touched,
    reason: draft.reason,
    seen: draft.seen ?? sim?.version,
    restored: isFound && touched.length > 0,
    type: (field: SimFormField, text: string) =>
      change({ ...draft, typed: { ...draft.typed, [field]: text }, seen: draft.seen ?? sim?.version }),
    because: (reason: string) => change({ ...draft, reason }),
    clear,
    save: (send: () => Promise<Sim>, take: (saved: Sim) => void) => save(send, take, keyOf),
  };
}

export type SimDraft = ReturnType<typeof useSimDraft>;
