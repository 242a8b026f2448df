'use client';

import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import { pageAt } from '#lib/access/guard.ts';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import { menuNameOf } from './menu.ts';
import { usePageName } from './pageName.ts';

const Path = styled('ol')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '& li > span': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& svg': { flex: 'none', fontSize: '1rem', '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
  [theme.breakpoints.down('md')]: { '& li:not(:last-child)': { display: 'none' } },
}));

export function Breadcrumb() {
  const t = useTranslations('shell');
  const menu = useWords('menu', 'titles');
  const title = useTranslations('titles') as unknown as (name: string, params: Record<string, string>) => string;
  const allows = useAllows();
  const path = usePathname();
  const named = usePageName(path);
  const here = pageAt(path);
  if (!here) return null;
  const above = menuNameOf(here.name);
  const shown = above && above !== here.name && allows(pages[above].access);
  return (
    <nav aria-label={t('breadcrumb')} style={{ minWidth: 0 }}>
      <Path>
        {shown && (
          <li>
            <Link href={hrefOf(above)}>{menu(above)}</Link>
            <ChevronRightOutlined aria-hidden />
          </li>
        )}
        <li>
          <span aria-current="page">{named ?? title(here.name, here.params)}</span>
        </li>
      </Path>
    </nav>
  );
}
