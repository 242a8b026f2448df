'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/display/Icon.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { pageAt } from '#lib/access/guard.ts';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { shownParams } from '#lib/format/ids.ts';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import css from './Breadcrumb.module.css';
import { menuNameOf } from './menu.ts';
import { usePageName } from './pageName.ts';

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
    <nav aria-label={t('breadcrumb')} className={css.way}>
      <ol>
        {shown && (
          <li>
            <Link href={hrefOf(above)}>{menu(above)}</Link>
            <Icon name="next" size="small" />
          </li>
        )}
        <li>
          <span aria-current="page">{named ?? title(here.name, shownParams(here.params))}</span>
        </li>
      </ol>
    </nav>
  );
}
