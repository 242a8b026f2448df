'use client';

import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import { Account } from './Account.tsx';
import css from './AppBar.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Live } from './Live.tsx';
import { MenuButton } from './MenuButton.tsx';
import { PaletteTrigger } from './PaletteTrigger.tsx';
import { ScanTrigger } from './ScanTrigger.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

const JobsAction = lazyPart(async () => (await import('#components/bulk/JobsAction.tsx')).JobsAction, { isQuiet: true, isBare: true });

export function AppBar() {
  const idle = useWhenIdle();
  return (
    <header className={css.bar}>
      <MenuButton />
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
