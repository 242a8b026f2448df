'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/Card.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { useUser } from '#lib/browser/useUser.tsx';
import { type AbilityRule, SUBJECTS } from '#lib/contract/ability.ts';

const covers = (rule: AbilityRule, subject: (typeof SUBJECTS)[number]) => [rule.subject].flat().includes(subject);

/** What this account may do, a card for each thing: where a client lands. */
export function AccessScreen() {
  const t = useTranslations('access');
  const title = useTranslations('titles')('access-control');
  const rules = useUser()?.ability ?? [];
  const shown = SUBJECTS.filter((subject) => rules.some((rule) => covers(rule, subject)));
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title} />
      <Box sx={{ px: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}>
        <span>{t('intro')}</span>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
          {shown.map((subject) => (
            <Card key={subject} title={t(`subjects.${subject}`)}>
              {rules
                .filter((rule) => covers(rule, subject))
                .map((rule, index) => (
                  <Rule key={index} rule={rule} />
                ))}
            </Card>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Rule({ rule }: { rule: AbilityRule }) {
  const t = useTranslations('access');
  const actions = [rule.action]
    .flat()
    .map((action) => t(`actions.${action}`))
    .join(', ');
  const conditions = Object.entries(rule.conditions ?? {}).map(([field, wanted]) => `${field}: ${wantedValues(wanted).join(', ')}`);
  return (
    <Box component="p" sx={{ m: 0 }}>
      {rule.inverted ? t('not', { actions }) : actions}
      {conditions.length > 0 && ` ${t('own', { conditions: conditions.join('; ') })}`}
    </Box>
  );
}

const wantedValues = (wanted: unknown): string[] =>
  typeof wanted === 'object' && wanted !== null && '$in' in wanted && Array.isArray(wanted.$in) ? wanted.$in.map(String) : [String(wanted)];
