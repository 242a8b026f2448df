'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Run } from '#lib/contract/runs.ts';

const KNOWN = [
  'withdrawn',
  'stopped',
  'panel-silent',
  'test-ended',
  'test-partial',
  'cut-off',
  'shrunken',
  'differs',
  'no answer',
] as const;
const SIMULATED = / \(simulated\)$/;

/** How a run ended, in the reader's language where the words are ours; the panel's and the station's own stay as they are. */
export function useRunWords() {
  const t = useTranslations('runs');
  const format = useFormatter();
  /** As much data, in the reader's own digits and unit. */
  const amount = (plain: string) => {
    const [, megabytes] = /^(\d+\.\d+) MB$/.exec(plain) ?? [];
    return megabytes ? format.number(Number(megabytes), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 2 }) : plain;
  };
  return ({ type, message }: Pick<Run, 'type' | 'message'>): string => {
    if (!message) return '';
    const plain = message.replace(SIMULATED, '');
    const known = KNOWN.find((each) => each === plain);
    const what = known ? t(`messages.${known}`) : type === 'data' ? t('usage', { what: amount(plain) }) : plain;
    return SIMULATED.test(message) ? t('simulated', { what }) : what;
  };
}
