'use client';

import { useState } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';
import css from './NavRail.module.css';

export function NavRailEntry({ name, current, onGo }: { name: MenuName; current: boolean; onGo: () => void }) {
  const t = useWords('menu', 'titles');
  const [rail] = usePreference('rail');
  const [layout] = usePreference('layout');
  const [isNear, setNear] = useState(false);
  const isLabelled = rail === 'wide' || layout === 'horizontal';
  return (
    <Tooltip title={isLabelled ? '' : t(name)} side="end" isName>
      <Link
        href={hrefOf(name)}
        // Nine pages fetched ahead with every page would cost the desk as much as the page itself.
        prefetch={isNear ? null : false}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        className={css.entry}
      >
        <Icon name={MENU_ICONS[name]} size="large" />
        <span className={css.word}>{t(name)}</span>
      </Link>
    </Tooltip>
  );
}
