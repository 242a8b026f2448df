'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { hrefOf } from '#lib/access/pages.ts';
import type { LineRule } from '#lib/contract/lineRules.ts';
import { RuleActs } from './RuleActs.tsx';
import { LastRun, NextRun } from './RuleRuns.tsx';
import { RuleSwitch } from './RuleSwitch.tsx';
import { useRuleWords } from './useRuleWords.ts';

export const RuleLink = ({ rule: { id, name } }: { rule: LineRule }) => <TextLink href={hrefOf('line-rule', { id })}>{name}</TextLink>;

export function useRuleColumns(): Column<LineRule>[] {
  const t = useTranslations('lineRules.fields');
  const common = useTranslations('common');
  const fieldName = useWords('sims.fields', 'fields');
  const { conditionOf, scopeOf, actOf } = useRuleWords();
  return useMemo(
    () => [
      { field: 'enabled', title: t('enabled'), width: 56, flex: 0, cell: (rule) => <RuleSwitch rule={rule} /> },
      { field: 'name', title: fieldName('name'), width: 170, cell: (rule) => <RuleLink rule={rule} /> },
      { field: 'condition', title: t('condition'), width: 200, cell: (rule) => conditionOf(rule) },
      { field: 'scope', title: t('lines'), width: 150, yields: true, cell: (rule) => scopeOf(rule) },
      { field: 'act', title: t('act'), width: 165, cell: (rule) => actOf(rule) },
      { field: 'last_run_at', title: t('lastRun'), width: 200, cell: (rule) => <LastRun rule={rule} /> },
      { field: 'next_run_at', title: t('nextRun'), width: 130, cell: (rule) => <NextRun rule={rule} /> },
      { field: 'acts', title: common('actions'), titleUnseen: true, width: 240, cell: (rule) => <RuleActs rule={rule} /> },
    ],
    [t, common, fieldName, conditionOf, scopeOf, actOf],
  );
}
