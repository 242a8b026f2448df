'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { CountMark } from '#components/ui/display/CountMark.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import css from './AppBar.module.css';
import { RAIL_ID } from './NavRail.tsx';
import { useUnfinishedCount } from './useUnfinishedCount.ts';

/** Opens the menu on a phone, where its entries and what they count are out of sight. */
export function MenuButton() {
  const may = useAllows();
  return may(pages['sim-swap-list'].access) ? <Counted /> : <Opener count={0} />;
}

const Counted = () => <Opener count={useUnfinishedCount()} />;

function Opener({ count }: { count: number }) {
  const t = useTranslations('shell');
  const title = t('openMenu');
  return (
    <IconButton
      popoverTarget={RAIL_ID}
      aria-label={count > 0 ? t('unfinished', { count, title }) : title}
      className={`${css.sign} ${css.menu}`}
    >
      <Icon name="menu" size="large" />
      {count > 0 && <CountMark count={count} className={css.count} />}
    </IconButton>
  );
}
