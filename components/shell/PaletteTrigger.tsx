'use client';

import { useTranslations } from 'next-intl';
import { useMaySearchSims } from '#components/sims/useMaySearchSims.ts';
import { Icon } from '#components/ui/display/Icon.tsx';
import { useOpen } from './Commands.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import css from './PaletteTrigger.module.css';
import { SHORTCUTS } from './shortcuts.ts';

export function PaletteTrigger() {
  const t = useTranslations('palette');
  const open = useOpen();
  const label = t(useMaySearchSims() ? 'open' : 'openPages');
  return (
    <button type="button" aria-label={label} aria-haspopup="dialog" onClick={() => open('palette')} className={css.trigger}>
      <Icon name="search" />
      <span aria-hidden className={css.words}>
        {label}
      </span>
      <span aria-hidden className={css.hint}>
        <KeyCaps keys={SHORTCUTS.palette} />
      </span>
    </button>
  );
}
