'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { LineRule } from '#lib/contract/lineRules.ts';
import { RuleActs } from './RuleActs.tsx';
import { LastRun, NextRun } from './RuleRuns.tsx';
import { RuleSwitch } from './RuleSwitch.tsx';
import { RuleLink } from './ruleColumns.tsx';
import { useRuleWords } from './useRuleWords.ts';

export function RulePhoneRow({ rule }: { rule: LineRule }) {
  const t = useTranslations('lineRules.fields');
  const { conditionOf, scopeOf, actOf } = useRuleWords();
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 4, py: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <b>
          <RuleLink rule={rule} />
        </b>
        <RuleSwitch rule={rule} />
      </Box>
      <span>{conditionOf(rule)}</span>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[scopeOf(rule), actOf(rule)].join(' · ')}
      </Box>
      <span>
        {t('lastRun')}: <LastRun rule={rule} />
      </span>
      <span>
        {t('nextRun')}: <NextRun rule={rule} />
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <RuleActs rule={rule} />
      </Box>
    </Box>
  );
}
