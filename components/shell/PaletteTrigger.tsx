'use client';

import SearchOutlined from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { useOpen } from './Commands.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { SHORTCUTS } from './shortcuts.ts';

const Trigger = styled(ButtonBase)(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    flex: '0 1 380px',
    justifyContent: 'flex-start',
    gap: 8,
    minWidth: 32,
    height: 32,
    paddingInline: 10,
    borderRadius: 6,
    color: palette.text.secondary,
    overflow: 'hidden',
    [theme.breakpoints.up('sm')]: { border: `1px solid ${palette.line.strong}`, backgroundColor: palette.background.default },
    [theme.breakpoints.down('md')]: { flexBasis: 240 },
    [theme.breakpoints.down('sm')]: { flex: '0 0 44px', justifyContent: 'center', height: 44, padding: 0, color: 'inherit' },
    '@media (pointer: coarse)': { height: 44 },
    '& svg': { flex: 'none' },
  };
});

const Words = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const Hint = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));

export function PaletteTrigger() {
  const t = useTranslations('palette');
  const open = useOpen();
  const label = t(useAllows()(contract.sims.list.access) ? 'open' : 'openPages');
  return (
    <Trigger aria-label={label} aria-haspopup="dialog" onClick={() => open('palette')}>
      <SearchOutlined aria-hidden />
      <Words aria-hidden>{label}</Words>
      <Hint aria-hidden>
        <KeyCaps keys={SHORTCUTS.palette} />
      </Hint>
    </Trigger>
  );
}
