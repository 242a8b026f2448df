'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import css from './KeyCaps.module.css';

const nothing = () => () => {};

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
    <span className={css.keys} dir="ltr">
      {keys.split(' ').map((stroke, index) => (
        <kbd key={index}>{stroke.split('+').map(nameOf).join(' ')}</kbd>
      ))}
    </span>
  );
}
