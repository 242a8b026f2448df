'use client';

import { useMemo } from 'react';
import { useDraft } from '#lib/browser/storage/useDraft.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { SIM_LIMITS } from '#lib/contract/words/sims.ts';
import { isIccid, isImei, plainDigits } from '#lib/format/identifiers.ts';
import { isRecord } from '#lib/format/records.ts';
import { isNumber, isTableOf, isText, type Shape } from '#lib/format/shape.ts';

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

type Draft = { typed: Partial<Record<SimFormField, string>>; reason: string; seen?: number | undefined };
const isField = (name: string) => SIM_FORM_FIELDS.some((field) => field === name);
const Draft: Shape<Draft> = {
  safeParse(value) {
    if (!isRecord(value)) return {};
    const { typed = {}, reason, seen } = value;
    const isDraft = isTableOf(typed, isText) && Object.keys(typed).every(isField) && (seen === undefined || isNumber(seen));
    return { data: isDraft ? { typed, reason: isText(reason) ? reason : '', seen } : undefined };
  },
};

const EMPTY: Draft = { typed: {}, reason: '' };
const OPTIONAL: readonly SimFormField[] = ['imei', 'iccid', 'msisdn', 'ip_address', 'plan', 'notes'];
const DIGITS: readonly SimFormField[] = ['imei', 'iccid', 'msisdn'];

/** What will be sent for a typed text: plain digits, and null for nothing where nothing is allowed. */
export const sentValue = (field: SimFormField, text: string): string | null => {
  const value = DIGITS.includes(field) ? plainDigits(text) : text.trim();
  return value === '' && OPTIONAL.includes(field) ? null : value;
};

export function isGood(field: SimFormField, text: string): boolean {
  const value = sentValue(field, text);
  if (value === null) return true;
  if (field === 'imei') return isImei(value);
  if (field === 'iccid') return isIccid(value);
  if (field === 'provider') return knownProvider(value) !== undefined;
  return value !== '' && value.length <= SIM_LIMITS[field];
}

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
