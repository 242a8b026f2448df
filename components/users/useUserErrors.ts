'use client';

import { useTranslations } from 'next-intl';
import { fieldMessage, type Problem } from '#lib/contract/problem.ts';
import type { UserField } from './userForm.ts';

/** What is wrong with a field: as it is typed, else as the upstream says. */
export function useUserErrors(wrong: readonly UserField[], problem: Problem | undefined) {
  const t = useTranslations('users');
  return (field: UserField) => {
    if (wrong.includes(field)) return t(`wrong.${field}`);
    const rule = problem?.errors?.[field]?.[0];
    if (!rule) return undefined;
    const said = fieldMessage(problem, field);
    if (said) return said;
    if (field === 'email' && rule === 'taken') return t('wrong.emailTaken');
    if (field === 'technician_id' && rule === 'taken') return t('wrong.technicianTaken');
    if (field === 'Branch') return t(rule === 'foreign' ? 'wrong.branchForeign' : 'wrong.branchUnknown');
    return t(`wrong.${field}`);
  };
}
