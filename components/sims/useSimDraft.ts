'use client';

import { useMemo } from 'react';
import { useDraft } from '#lib/browser/storage/useDraft.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, knownTechnology } from '#lib/contract/sims/states.ts';
import { SIM_LIMITS } from '#lib/contract/words/sims.ts';
import { isEid, isIccid, isImei, isImsi, plainDigits } from '#lib/format/identifiers.ts';
import { isMeid, meidIn } from '#lib/format/meid.ts';
import { isRecord } from '#lib/format/records.ts';
import { isNumber, isTableOf, isText, type Shape } from '#lib/format/shape.ts';

export const SIM_FORM_FIELDS = [
  'device_type',
  'imei',
  'meid',
  'technology',
  'certification',
  'iccid',
  'eid',
  'imsi',
  'provider',
  'account',
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
/** What an upstream without `identifiers` does not know. */
export const MORE_FORM_FIELDS: readonly SimFormField[] = ['meid', 'technology', 'certification', 'eid', 'imsi', 'account'];
const OPTIONAL: readonly SimFormField[] = ['imei', 'iccid', 'msisdn', 'ip_address', 'plan', 'notes', ...MORE_FORM_FIELDS];
const DIGITS: readonly SimFormField[] = ['imei', 'iccid', 'eid', 'imsi', 'msisdn'];

/** What will be sent for a typed text: plain digits, and null for nothing where nothing is allowed. */
export const sentValue = (field: SimFormField, text: string): string | null => {
  const value = DIGITS.includes(field) ? plainDigits(text) : field === 'meid' ? (meidIn(text) ?? text.trim()) : text.trim();
  return value === '' && OPTIONAL.includes(field) ? null : value;
};

export function isGood(field: SimFormField, text: string): boolean {
  const value = sentValue(field, text);
  if (value === null) return true;
  if (field === 'imei') return isImei(value);
  if (field === 'iccid') return isIccid(value);
  if (field === 'meid') return isMeid(value);
  if (field === 'eid') return isEid(value);
  if (field === 'imsi') return isImsi(value);
  if (field === 'technology') return knownTechnology(value) !== undefined;
  if (field === 'provider') return knownProvider(value) !== undefined;
  return value !== '' && value.length <= SIM_LIMITS[field];
}

/** A SIM, a radio or both: one of their numbers it takes. */
export const hasNumber = ({ imei, meid, iccid }: Record<'imei' | 'meid' | 'iccid', string>) =>
  [imei, meid, iccid].some((number) => number.trim() !== '');

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
