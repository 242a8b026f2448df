'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { BankReport } from '#lib/contract/bank/file.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { BANK_REFUSALS } from '#lib/contract/words/bank.ts';

/** Why a line can't be read; an upstream that knows no rules says it in its own words. */
export function useBankProblem() {
  const t = useTranslations('bank.import.rules');
  const day = useShortDay();
  return ({ rule, of, ...problem }: BankReport['problems'][number]) => {
    if (!rule) return problem;
    return { ...problem, why: t(rule, { of: rule === 'future' && of ? day(of) : (of ?? '') }) };
  };
}

/** Why a file can't be taken. */
export function useBankRefusal() {
  const t = useTranslations('bank.import.refusals');
  const format = useFormatter();
  return ({ errors }: Problem): string | undefined => {
    const [word, ...named] = errors?.refusal ?? [];
    const rule = BANK_REFUSALS.find((each) => each === word);
    const [a = '', b = '', c = ''] = rule === 'rows' || rule === 'row' ? named.map((each) => format.number(Number(each))) : named;
    return rule ? t(rule, { a, b, c }) : errors?.file?.join(' ');
  };
}
