'use client';

import { useTranslations } from 'next-intl';
import type { ApiError } from '#lib/browser/api/api.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { isImei, plainDigits } from '#lib/format/identifiers.ts';

const LENGTH = 15;

export function useImeiComplaint() {
  const sims = useTranslations('sims');
  const problems = useTranslations('problems');
  return (typed: string, error?: ApiError): string | undefined => {
    const digits = plainDigits(typed);
    if (/^\d*$/.test(digits) && digits.length < LENGTH) return sims('hints.toGo', { digits: LENGTH - digits.length });
    if (!isImei(digits)) return sims('rules.fields.imei');
    if (!error) return undefined;
    const { code, errors } = error.problem;
    const message = fieldMessage(error.problem, 'imei');
    if (message) return message;
    return code === 'duplicate' || errors?.imei ? sims('rules.taken.imei') : problems(code);
  };
}
