'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { MaintenanceAction } from '#components/maintenance/MaintenanceAction.tsx';
import { OpenTestsPanel } from '#components/onTest/OpenTestsPanel.tsx';
import { LostPathsPanel } from '#components/systems/LostPathsPanel.tsx';
import { InShell } from '#components/ui/display/InShell.tsx';
import { AppBar } from './AppBar.tsx';
import { Commands } from './Commands.tsx';
import { NavRail } from './NavRail.tsx';
import { NewBuild } from './NewBuild.tsx';
import { Overlay } from './Overlay.tsx';
import { SessionEnds } from './SessionEnds.tsx';
import css from './Shell.module.css';
import { useArrival } from './useArrival.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { ZoomFade } from './ZoomFade.tsx';

const CONTENT = 'content';

export function Shell({ tests, children }: { tests: ComponentProps<typeof OpenTestsPanel>['first']; children: ReactNode }) {
  const t = useTranslations('shell');
  const content = useArrival<HTMLElement>();
  useRestoreFocus(content);
  return (
    <InShell value={true}>
      <div className={css.frame}>
        <a href={`#${CONTENT}`} className={css.skip}>
          {t('skip')}
        </a>
        <Commands>
          <NavRail />
          <AppBar />
        </Commands>
        <div className={css.strips}>
          <LostPathsPanel />
          <OpenTestsPanel first={tests} />
        </div>
        <div className={css.room}>
          <MaintenanceAction />
          <NewBuild />
          <Overlay />
          <main ref={content} id={CONTENT} tabIndex={-1} className={css.content}>
            <ZoomFade>{children}</ZoomFade>
          </main>
        </div>
        <SessionEnds />
      </div>
    </InShell>
  );
}
