'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Page, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link, usePathname } from '#lib/i18n/navigation.ts';

type Dashboard = {
  [Name in keyof typeof pages]: (typeof pages)[Name]['path'] extends `/dashboard/${string}` ? Name : never;
}[keyof typeof pages];

const DASHBOARDS = (Object.entries(pages) as [Dashboard, Page][]).filter(([, { path }]) => path.startsWith('/dashboard/'));

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: 20,
  margin: 0,
  paddingBlock: 0,
  paddingInline: 20,
  listStyle: 'none',
  position: 'relative',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: '1px solid',
  borderColor: theme.vars.palette.divider,
  backgroundColor: theme.vars.palette.background.paper,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.vars.palette.text.secondary,
    borderBlock: '2px solid transparent',
    '&:hover': { color: theme.vars.palette.text.primary },
    '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600, borderBlockEndColor: theme.vars.palette.accent.main },
    '&:focus-visible': { outlineOffset: -2 },
  },
  [theme.breakpoints.down('sm')]: { paddingInline: 16, '& a': { minHeight: 44 } },
}));

export function DashboardTabs() {
  const t = useTranslations('titles');
  const name = useTranslations('shell')('dashboards');
  const may = useAllows();
  const has = useCapabilities();
  const here = usePathname();
  const list = useRef<HTMLUListElement>(null);
  // On a phone not all of them are in sight: the one that is open is.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[href$="${here}"]`);
    const row = list.current;
    if (row && open) row.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - row.clientWidth / 2;
  }, [here]);
  return (
    <nav aria-label={name} style={{ flex: 'none' }}>
      <List ref={list}>
        {DASHBOARDS.filter(([, { access, extension }]) => may(access) && has(extension)).map(([page, { path }]) => (
          <li key={page}>
            <Link href={path} prefetch={false} aria-current={path === here ? 'page' : undefined}>
              {t(page)}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
