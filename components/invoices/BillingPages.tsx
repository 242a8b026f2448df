'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';

const PAGES = [
  ['apps-work', 'billableWork'],
  ['apps-bank', 'bank'],
  ['apps-aging', 'receivables'],
  ['apps-reminders', 'reminders'],
  ['apps-taxes', 'taxes'],
  ['apps-prices', 'prices'],
] as const;

/** The pages that go with the invoices: side by side, on a phone in one menu. `ready`: how much work waits for its invoice. */
export function BillingPages({ ready }: { ready: number | undefined }) {
  const t = useTranslations('invoices.list');
  const titles = useTranslations('titles');
  const has = useCapabilities();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const shown = PAGES.flatMap(([page, extension]) => (has(extension) ? [page] : []));
  const nameOf = (page: (typeof shown)[number]) =>
    page === 'apps-work' && ready !== undefined ? t('work', { count: ready }) : titles(page);
  if (shown.length === 0) return null;
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        {shown.map((page) => (
          <LinkButton key={page} href={hrefOf(page)}>
            {nameOf(page)}
          </LinkButton>
        ))}
      </Box>
      <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
        <Button aria-haspopup="menu" onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}>
          {t('more')}
        </Button>
      </Box>
      <Menu anchor={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {shown.map((page) => (
          <MenuItem key={page} href={hrefOf(page)} onClick={() => setAnchor(undefined)}>
            {nameOf(page)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
