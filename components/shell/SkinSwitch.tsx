'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useSkin } from '#lib/browser/storage/skin.ts';
import bar from './AppBar.module.css';
import css from './SkinSwitch.module.css';

/** Light or dark, remembered in this browser. Which icon shows is CSS, so the server need not know the skin. */
export function SkinSwitch() {
  const t = useTranslations('shell');
  const [skin, setSkin] = useSkin();
  const dark = skin === 'dark';
  const label = dark ? t('toLight') : t('toDark');
  return (
    <Tooltip title={label} isName>
      <IconButton aria-label={label} onClick={() => setSkin(dark ? 'light' : 'dark')} className={bar.sign}>
        <Icon name="light" size="large" className={css.light} />
        <Icon name="dark" size="large" className={css.dark} />
      </IconButton>
    </Tooltip>
  );
}
