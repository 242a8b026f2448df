'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import { Account } from './Account.tsx';
import css from './AppBar.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Live } from './Live.tsx';
import { RAIL_ID } from './NavRail.tsx';
import { PaletteTrigger } from './PaletteTrigger.tsx';
import { ScanTrigger } from './ScanTrigger.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

const JobsAction = lazyPart(async () => (await import('#components/bulk/JobsAction.tsx')).JobsAction, { isQuiet: true, isBare: true });

export function AppBar() {
  const t = useTranslations('shell');
  const idle = useWhenIdle();
  return (
    <header className={css.bar}>
      <IconButton popoverTarget={RAIL_ID} aria-label={t('openMenu')} className={`${css.sign} ${css.menu}`}>
        <Icon name="menu" size="large" />
      </IconButton>
      <div className={css.side}>
        <Breadcrumb />
      </div>
      <PaletteTrigger />
      <div className={css.side}>
        {idle && <JobsAction />}
        <ScanTrigger />
        <Live />
        <SkinSwitch />
        <Account />
      </div>
    </header>
  );
}
