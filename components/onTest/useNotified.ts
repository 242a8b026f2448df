'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { isFire as hasFire } from '#lib/contract/systems.ts';
import { needsFireWatch, notifiedMissing } from '#lib/domain/impairment.ts';

/** What was said goes on, and a field left alone says nothing new. */
export const NAMES = ['owner', 'ahj', 'fire_watch'] as const satisfies (keyof Notified)[];
type Typed = Partial<Record<keyof Notified, string>>;

/**
 * What has to be said before a fire alarm system is put on test for so many minutes more; nothing of any other. `before` is what was said already,
 * `reason` why it may not be asked for yet.
 */
export function useNotified(cs: string, before: Notified | null, minutes: number) {
  const t = useTranslations('onTest.fire');
  const may = useAllows();
  const [typed, setTyped] = useState<Typed>({});
  const read = useRead(contract.systems.show, may(contract.systems.show.access) ? { params: { cs } } : null, {
    background: true,
  });
  const system = read.data?.data;
  const isFire = useCapability('kinds') && hasFire(system?.kinds);
  const out = system?.out_of_service?.minutes ?? 0;
  const value = Object.fromEntries(NAMES.map((name) => [name, typed[name] ?? before?.[name] ?? ''])) as Record<keyof Notified, string>;
  const missing = isFire ? notifiedMissing(value, out, minutes) : [];
  const isWatch = needsFireWatch(out, minutes) || value.fire_watch !== '';
  return {
    isFire,
    /** Something has to be said that was not said before, whatever is typed by now. */
    isAsked: isFire && notifiedMissing(before, out, minutes).length > 0,
    told: isFire ? (Object.fromEntries(NAMES.map((name) => [name, value[name].trim() || undefined])) as Typed) : undefined,
    reason: missing.length === 0 ? undefined : t(missing.includes('fire_watch') && missing.length === 1 ? 'missingWatch' : 'missing'),
    fields: {
      cs,
      out,
      value,
      names: NAMES.filter((name) => name !== 'fire_watch' || isWatch),
      onChange: (next: Typed) => setTyped({ ...typed, ...next }),
    },
  };
}
export type NotifiedPanelProps = ReturnType<typeof useNotified>['fields'];
