'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fieldMessage, type Problem } from '#lib/contract/problem.ts';
import { hasNumber, isGood, type SimDraft, type SimFormField } from './useSimDraft.ts';

const UNIQUE = ['imei', 'meid', 'iccid', 'imsi'] as const;

export type SimFormProps = {
  draft: SimDraft;
  problem: Problem | undefined;
  tried: boolean;
  isNew: boolean;
};

/** Says what is wrong on leaving a field, and of all of them once a save was tried. */
export function useSimErrors({ draft: { values, touched }, problem, tried, isNew }: SimFormProps) {
  const t = useTranslations('sims');
  const [left, setLeft] = useState<readonly SimFormField[]>([]);
  const refused = problem?.errors;
  const error = (field: SimFormField) => {
    const message = fieldMessage(problem, field);
    if (message) return message;
    if (refused?.[field]?.includes('missing')) return t('rules.noNumber');
    if (refused?.[field]?.includes('in-use')) return t('rules.inUse');
    if (refused?.[field]?.includes('in-job')) return t('pair.rules.in-job');
    if (refused?.[field])
      return t(
        refused[field].includes('taken') ? `rules.taken.${UNIQUE.find((each) => each === field) ?? 'imei'}` : `rules.fields.${field}`,
      );
    if (field === 'imei' && (tried || left.includes('imei')) && !hasNumber(values)) return t('rules.noNumber');
    const looked = (tried || left.includes(field)) && (isNew || touched.includes(field));
    return looked && !isGood(field, values[field]) ? t(`rules.fields.${field}`) : undefined;
  };
  const leave = (field: SimFormField) => () => setLeft((before) => [...before, field]);
  return { error, leave };
}
