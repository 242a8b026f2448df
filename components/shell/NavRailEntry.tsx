'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CountMark } from '#components/ui/display/CountMark.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';
import css from './NavRail.module.css';
import { useUnfinishedCount } from './useUnfinishedCount.ts';

type Props = { name: MenuName; current: boolean; onGo: () => void };

export const NavRailEntry = (props: Props) => (props.name === 'sim-swap-list' ? <SwapsEntry {...props} /> : <Entry {...props} />);

const SwapsEntry = (props: Props) => <Entry {...props} unfinished={useUnfinishedCount()} />;

function Entry({ name, current, onGo, unfinished = 0 }: Props & { unfinished?: number }) {
  const t = useWords('menu', 'titles');
  const shell = useTranslations('shell');
  const [rail] = usePreference('rail');
  const [layout] = usePreference('layout');
  const [isNear, setNear] = useState(false);
  const title = unfinished > 0 ? shell('unfinished', { count: unfinished, title: t(name) }) : t(name);
  const isLabelled = rail === 'wide' || layout === 'horizontal';
  return (
    <Tooltip title={isLabelled ? '' : title} side="end" isName>
      <Link
        href={hrefOf(name)}
        // Nine pages fetched ahead with every page would cost the desk as much as the page itself.
        prefetch={isNear ? null : false}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        aria-label={unfinished > 0 ? title : undefined}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        className={css.entry}
      >
        <Icon name={MENU_ICONS[name]} size="large" />
        <span className={css.word}>{t(name)}</span>
        {unfinished > 0 && <CountMark count={unfinished} className={css.count} />}
      </Link>
    </Tooltip>
  );
}
