'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAuditView } from './useAuditView.ts';

/** Between the bills and what is known without one. */
export function AuditViewAction() {
  const t = useTranslations('lineAudit.views');
  const { view } = useAuditView();
  if (!useCapability('lineAudit')) return null;
  const path = hrefOf('ghosts');
  const views = { bills: path, lines: `${path}?view=lines` } as const;
  return (
    <Box component="nav" aria-label={t('name')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['bills', 'lines'] as const).map((each) => (
        <LinkButton
          key={each}
          href={views[each]}
          aria-current={each === view ? 'page' : undefined}
          size="small"
          variant={each === view ? 'outlined' : 'text'}
        >
          {t(each)}
        </LinkButton>
      ))}
    </Box>
  );
}
