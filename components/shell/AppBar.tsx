'use client';

import MenuOutlined from '@mui/icons-material/MenuOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import { Account } from './Account.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Live } from './Live.tsx';
import { RAIL_ID } from './NavRail.tsx';
import { PaletteTrigger } from './PaletteTrigger.tsx';
import { ScanTrigger } from './ScanTrigger.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

const JobsAction = lazyPart(async () => (await import('#components/bulk/JobsAction.tsx')).JobsAction, { isQuiet: true });

const Strip = styled('header')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    gridArea: 'bar',
    zIndex: theme.zIndex.appBar,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    flex: 'none',
    height: 'var(--lk-bar)',
    paddingInline: 16,
    backgroundColor: palette.background.paper,
    borderBlockEnd: `1px solid ${palette.divider}`,
    viewTransitionName: 'lk-bar',
    [theme.breakpoints.down('sm')]: {
      gap: 0,
      paddingInline: 4,
      backgroundColor: palette.rail.main,
      color: palette.rail.strong,
      borderColor: palette.rail.main,
    },
  };
});

/** The two sides are equally wide, so that the middle is in the middle. */
const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '1 1 0',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { gap: 0, '&:first-of-type': { paddingInlineStart: 4 } },
  '&:last-of-type': { justifyContent: 'flex-end', minWidth: 'min-content', [theme.breakpoints.down('sm')]: { flex: 'none' } },
}));

export function AppBar() {
  const t = useTranslations('shell');
  const idle = useWhenIdle();
  return (
    <Strip>
      <IconButton popoverTarget={RAIL_ID} aria-label={t('openMenu')} sx={{ display: { sm: 'none' }, color: 'inherit' }}>
        <MenuOutlined fontSize="large" />
      </IconButton>
      <Side>
        <Breadcrumb />
      </Side>
      <PaletteTrigger />
      <Side>
        {idle && <JobsAction />}
        <ScanTrigger />
        <Live />
        <SkinSwitch />
        <Account />
      </Side>
    </Strip>
  );
}
