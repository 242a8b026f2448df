'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRuleWords } from '#components/session/ruleWords.ts';
import { useSubjectWords } from '#components/session/useSubjectWords.ts';
import type { AbilityRule } from '#lib/contract/ability.ts';

/** The rules a matrix shows only in part, in full: those with conditions, for certain fields, and refusals. They stay when it is saved. */
export function OtherRules({ rules, ofRole }: { rules: readonly AbilityRule[]; ofRole?: boolean }) {
  const t = useTranslations('users.matrix');
  const subjectWord = useSubjectWords();
  const ruleWords = useRuleWords(ofRole);
  const others = rules.filter(({ conditions, fields, inverted }) => conditions || fields || inverted);
  if (others.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <b>{t('others')}</b>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 0.5 }}>
        {others.map((rule) => (
          <li key={JSON.stringify(rule)}>
            {[rule.subject].flat().map(subjectWord).join(', ')}: {ruleWords(rule)}
            {rule.fields && ` ${t('fields', { fields: rule.fields.join(', ') })}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}
