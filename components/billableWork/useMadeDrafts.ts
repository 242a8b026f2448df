'use client';

import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { WorkBilled } from '#lib/contract/billableWork/work.ts';
import { isRecord } from '#lib/format/records.ts';
import { isListOf, isNumber, isText, shapeOf } from '#lib/format/shape.ts';

/** `isSent`: it has its number; `isRefused`: it could not go out with the others. */
export type MadeDraft = WorkBilled['invoices'][number] & { number: string | null; isSent: boolean; isRefused: boolean };

const isMade = (value: unknown): value is MadeDraft =>
  isRecord(value) && isNumber(value.id) && isNumber(value.total_cents) && isText(value.customer_name) && typeof value.isSent === 'boolean';
const Made = shapeOf((value): value is MadeDraft[] => isListOf(value, isMade));

/** Drafts made of work and not closed yet, kept in this tab over leaving and reload. */
export function useMadeDrafts() {
  const [made = [], store] = usePersistedState('tab', `made.${useUser()?.id ?? 0}`, Made);
  return {
    made,
    add: (invoices: WorkBilled['invoices']) =>
      store((now = []) => [...now, ...invoices.map((each) => ({ ...each, number: null, isSent: false, isRefused: false }))]),
    change: (changed: (each: MadeDraft) => MadeDraft) => store((now) => now?.map(changed)),
    close: () => store(undefined),
  };
}
