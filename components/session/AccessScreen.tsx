'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useRoleName } from '#components/shell/useRoleName.ts';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { SUBJECTS } from '#lib/contract/ability.ts';
import { isFull } from '#lib/domain/abilityMatrix.ts';
import { AccessCard } from './AccessCard.tsx';
import { mayDo } from './mayDo.ts';

export function AccessScreen({ lead, children }: { lead?: ReactNode; children?: ReactNode }) {
  const t = useTranslations('session.access');
  const title = useTranslations('titles')('access-control');
  const roleName = useRoleName();
  const user = useUser();
  const rules = user?.ability ?? [];
  const shown = SUBJECTS.filter((subject) => subject !== 'all').map((subject) => ({ subject, may: mayDo(rules, subject) }));
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title} sub={roleName(user?.role)} />
      <Box sx={{ px: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}>
        {lead}
        <span>{t(isFull(rules) ? 'full' : 'intro')}</span>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
          {shown
            .filter(({ may }) => may.length > 0)
            .map(({ subject, may }) => (
              <AccessCard key={subject} subject={subject} may={may} />
            ))}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
