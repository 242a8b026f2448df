'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

const Cap = styled('kbd')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'inline-block',
  minWidth: 20,
  padding: '0 5px',
  border: '1px solid',
  borderColor: theme.vars.palette.line.strong,
  borderRadius: 4,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** Keys as they stand on the keyboard: `mod+k` is `Ctrl K`, on a Mac `⌘ K`; `g s` are two keys, one after the other. */
export function KeyCaps({ keys }: { keys: string }) {
  const t = useTranslations('shortcuts');
  const mac = useSyncExternalStore(
    nothing,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
  const nameOf = (key: string) => {
    if (key === 'mod') return mac ? '⌘' : t('ctrl');
    return key.length === 1 && key >= 'a' && key <= 'z' ? key.toUpperCase() : key;
  };
  return (
    <span style={{ display: 'inline-flex', gap: 4 }} dir="ltr">
      {keys.split(' ').map((stroke, index) => (
        <Cap key={index}>{stroke.split('+').map(nameOf).join(' ')}</Cap>
      ))}
    </span>
  );
}
