'use client';

import { useTranslations } from 'next-intl';
import type { BatchRow } from '#lib/contract/batches.ts';
import { PROBLEMS, type ProblemCode } from '#lib/contract/problem.ts';
import { SIM_RULES } from '#lib/contract/sims/states.ts';

/** What the last thing asked for a row came to. Where it went wrong: the provider's own words, else those of the rule. */
export function useRowWords() {
  const t = useTranslations('batches');
  const problems = useTranslations('problems');
  const rules = useTranslations('sims.rules.refused');
  const provider = useTranslations('sims.provider')('other');
  const skips = useTranslations('bulk.skips');
  return ({ problem, message }: Pick<BatchRow, 'problem' | 'message'>) => {
    const rule = SIM_RULES.find((each) => each === problem);
    if (rule) return rules(rule, { provider });
    if (problem === 'wrong-provider') return skips(problem);
    if (message) return problem ? message : t('accepted');
    return problem && problem in PROBLEMS ? problems(problem as ProblemCode) : problem;
  };
}
