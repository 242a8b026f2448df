'use client';

import Box from '@mui/material/Box';
import { useTimeZone, useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { PageName } from '#lib/access/pages.ts';
import { useSessionEnds } from '#lib/browser/api/sessionEnds.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { EXTENSIONS, type Extension } from '#lib/contract/extensions.ts';

const PAGES = {
  tickets: 'tickets',
  ghosts: 'ghosts',
  scheduledChanges: 'scheduledChanges',
  plans: 'plans',
  users: 'apps-users-list',
  invoices: 'apps-invoice-list',
  lineRules: 'line-rules',
  operations: 'operations',
} as const satisfies Partial<Record<Extension, PageName>>;
const hasPage = (name: Extension): name is keyof typeof PAGES => name in PAGES;

export function SecondScreen() {
  const t = useTranslations('second');
  const title = useTranslations('titles')('second-page');
  const user = useUser();
  const endsAt = useSessionEnds();
  const facts = [
    { label: t('user'), value: user?.email },
    { label: t('zone'), value: useTimeZone() },
    { label: t('ends'), value: endsAt && <Time at={new Date(endsAt).toISOString()} exact /> },
  ];
  return (
    <Box component="section" aria-label={title} tabIndex={0} sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title} />
      <Box sx={{ px: { xs: 4, sm: 5 }, display: 'grid', gap: 4, maxWidth: 960 }}>
        <Card title={t('session')}>
          <DescriptionList rows={facts} />
        </Card>
        <Card title={t('server')}>
          <span>{t('serverWhy')}</span>
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))' }}
          >
            {EXTENSIONS.map((name) => (
              <Ability key={name} name={name} />
            ))}
          </Box>
        </Card>
      </Box>
    </Box>
  );
}

function Ability({ name }: { name: Extension }) {
  const t = useTranslations('second');
  const title = useTranslations('titles');
  const has = useCapability(name);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: has ? undefined : 'text.disabled' }}>
      <StatusGlyph glyph={has ? 'active' : 'deactivated'} />
      {hasPage(name) ? title(PAGES[name]) : t(`can.${name}`)}
      <VisuallyHidden>{t(has ? 'has' : 'lacks')}</VisuallyHidden>
    </Box>
  );
}
