'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Page, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import css from './DashboardTabs.module.css';

type Dashboard = {
  [Name in keyof typeof pages]: (typeof pages)[Name]['path'] extends `/dashboard/${string}` ? Name : never;
}[keyof typeof pages];

const DASHBOARDS = (Object.entries(pages) as [Dashboard, Page][]).filter(([, { path }]) => path.startsWith('/dashboard/'));

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
      <ul ref={list} className={css.tabs}>
        {DASHBOARDS.filter(([, { access, extension }]) => may(access) && has(extension)).map(([page, { path }]) => (
          <li key={page}>
            <Link href={path} prefetch={false} aria-current={path === here ? 'page' : undefined}>
              {t(page)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
