'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { MaintenanceAction } from '#components/maintenance/MaintenanceAction.tsx';
import { OpenTestsPanel } from '#components/onTest/OpenTestsPanel.tsx';
import { InShell } from '#components/ui/display/InShell.tsx';
import { AppBar } from './AppBar.tsx';
import { Commands } from './Commands.tsx';
import { NavRail } from './NavRail.tsx';
import { NewBuild } from './NewBuild.tsx';
import { Overlay } from './Overlay.tsx';
import { WHEN_ROW } from './railStyles.ts';
import { SessionEnds } from './SessionEnds.tsx';
import { useArrival } from './useArrival.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { ZoomFade } from './ZoomFade.tsx';

const CONTENT = 'content';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplate: '"bar" auto "strip" auto "page" minmax(0, 1fr) / minmax(0, 1fr)',
  height: '100dvh',
  // What is only hidden can still be scrolled away, by whatever takes the focus below the edge.
  overflow: 'clip',
  [theme.breakpoints.up('sm')]: {
    gridTemplate: '"menu bar" auto "menu strip" auto "menu page" minmax(0, 1fr) / auto minmax(0, 1fr)',
    [WHEN_ROW]: { gridTemplate: '"bar" auto "strip" auto "menu" auto "page" minmax(0, 1fr) / minmax(0, 1fr)' },
  },
}));

const Room = styled('div')({ gridArea: 'page', position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 });

const Content = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  '&:focus-visible': { outline: 'none' },
});

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.primary.contrastText,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, padding: 0, overflow: 'hidden' },
}));

export function Shell({ tests, children }: { tests: ComponentProps<typeof OpenTestsPanel>['first']; children: ReactNode }) {
  const t = useTranslations('shell');
  const content = useArrival<HTMLElement>();
  useRestoreFocus(content);
  return (
    <InShell value={true}>
      <Frame>
        <Skip href={`#${CONTENT}`}>{t('skip')}</Skip>
        <Commands>
          <NavRail />
          <AppBar />
        </Commands>
        <OpenTestsPanel first={tests} />
        <Room>
          <MaintenanceAction />
          <NewBuild />
          <Overlay />
          <Content ref={content} id={CONTENT} tabIndex={-1}>
            <ZoomFade>{children}</ZoomFade>
          </Content>
        </Room>
        <SessionEnds />
      </Frame>
    </InShell>
  );
}
