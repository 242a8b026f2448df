'use client';

import NavigationOutlined from '@mui/icons-material/NavigationOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Menu, MenuHeading, MenuItem } from '#components/ui/controls/Menu.tsx';
import { NAVIGATORS, navigationTo } from '#lib/domain/travel/navigation.ts';
import { letterOf, type Place } from './places.ts';

export function NavigateMenu({ places }: { places: readonly Place[] }) {
  const t = useTranslations('directions');
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const aims = places.slice(1);
  const close = () => setAnchor(null);
  return (
    <>
      <ActionButton
        startIcon={<NavigationOutlined />}
        aria-haspopup="menu"
        reason={aims.length === 0 && t('needsTwo')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('navigate')}
      </ActionButton>
      <Menu anchor={anchor} open={anchor !== null} onClose={close}>
        {NAVIGATORS.flatMap((by) => [
          <MenuHeading key={by}>{t(`navigators.${by}`)}</MenuHeading>,
          ...navigationTo(aims, by, isPhone ? 'phone' : 'desk').map(({ href, first, last }) => (
            <MenuItem key={href} href={href} isExternal onClick={close}>
              {first === last
                ? t('navigateTo', { letter: letterOf(first + 1), name: aims[first]?.label ?? '' })
                : t('navigatePart', { first: letterOf(first + 1), last: letterOf(last + 1) })}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
