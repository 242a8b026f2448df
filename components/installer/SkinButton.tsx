'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { setItem } from '#lib/browser/storage/storage.ts';
import { PhoneIcon } from './PhoneIcon.tsx';

const SKIN = 'data-mui-color-scheme';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isDark = () => document.documentElement.getAttribute(SKIN) === 'dark';

/** Light for the sun, dark for the cellar; remembered on this phone. */
export function SkinButton() {
  const t = useTranslations('installer.skin');
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  const turn = () => {
    const skin = dark ? 'light' : 'dark';
    document.documentElement.setAttribute(SKIN, skin);
    setItem('skin', skin);
    for (const listener of listeners) listener();
  };
  return (
    <button type="button" className="ph-back" style={{ marginInline: '0 -12px' }} aria-label={t(dark ? 'light' : 'dark')} onClick={turn}>
      <PhoneIcon name={dark ? 'light' : 'dark'} />
    </button>
  );
}
