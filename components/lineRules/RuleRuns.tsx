'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import type { LineRule } from '#lib/contract/lineRules.ts';
import { useRuleWords } from './useRuleWords.ts';

export function LastRun({ rule }: { rule: LineRule }) {
  const { ranOf } = useRuleWords();
  return (
    <>
      {ranOf(rule)}
      {rule.last_run_at && (
        <>
          , <Time at={rule.last_run_at} />
        </>
      )}
    </>
  );
}

export function NextRun({ rule }: { rule: LineRule }) {
  const t = useTranslations('lineRules');
  if (rule.orphaned) return t('orphaned');
  return rule.next_run_at ? <Time at={rule.next_run_at} exact /> : t('off');
}
