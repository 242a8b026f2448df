'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useRef, useState } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { ViewMenu as Menu } from './ViewMenu.tsx';

const ViewMenu = lazyPart(async () => (await import('./ViewMenu.tsx')).ViewMenu);

export function ViewMenuButton(props: Omit<ComponentProps<typeof Menu>, 'anchor' | 'onClose'>) {
  const t = useTranslations('views');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton ref={button} aria-label={t('more', { name: props.view.name })} aria-haspopup="menu" onClick={() => setOpen(true)}>
        <Icon name="more" size="small" />
      </IconButton>
      {open && <ViewMenu {...props} anchor={button.current} onClose={() => setOpen(false)} />}
    </>
  );
}
