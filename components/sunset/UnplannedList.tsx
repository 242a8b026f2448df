'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { SunsetProposal } from '#lib/contract/sunsetPlan.ts';
import { UNPLANNED } from '#lib/contract/words/sunset.ts';

const MOST_NAMED = 6;
const USUAL = ['closed', 'forbidden', 'gone'] as const;
const isUsual = (why: string): why is (typeof USUAL)[number] => USUAL.some((each) => each === why);

type Props = { left: SunsetProposal['left']; items: readonly SunsetItem[] };

export function UnplannedList({ left, items }: Props) {
  const t = useTranslations('sunset.plan.left');
  const usual = useTranslations('sunset.many.left');
  const skillOf = useWords('dispatch.skills', 'fields');
  const names = new Map(items.map(({ id, site_name, cs_no }) => [id, site_name ?? cs_no ?? String(id)]));
  return (
    <Alert kind="warn">
      {UNPLANNED.map((why) => {
        const of = left.filter((each) => each.why === why);
        if (of.length === 0) return null;
        const skill = of[0]?.skill;
        return (
          <Box key={why} sx={{ mb: 2 }}>
            <Box sx={{ fontWeight: 600 }}>
              {isUsual(why)
                ? usual(why, { count: of.length })
                : t(why, { count: of.length, skill: skill ? skillOf(skill as 'cellular') : '' })}
            </Box>
            <Box sx={{ typography: 'caption' }}>
              {of
                .slice(0, MOST_NAMED)
                .map(({ id }) => names.get(id) ?? String(id))
                .join(', ')}
              {of.length > MOST_NAMED && ', …'}
            </Box>
          </Box>
        );
      })}
    </Alert>
  );
}
