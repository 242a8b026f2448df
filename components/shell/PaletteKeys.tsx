'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { KeyCaps } from './KeyCaps.tsx';

const Footer = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  flex: 'none',
  padding: '8px 16px',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.ground.sunken,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const KEYS = { choose: '↑ ↓', open: 'Enter', newTab: 'mod+Enter', close: 'Esc' } as const;

export function PaletteKeys() {
  const t = useTranslations('palette.keys');
  return (
    <Footer>
      {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => (
        <span key={name}>
          <KeyCaps keys={KEYS[name]} /> {t(name)}
        </span>
      ))}
    </Footer>
  );
}
