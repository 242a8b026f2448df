'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';

const ColumnPicker = lazyPart(async () => (await import('./ColumnPicker.tsx')).ColumnPicker);

export function ColumnsButton(props: Omit<ComponentProps<typeof ColumnPicker>, 'anchor' | 'onClose'>) {
  const t = useTranslations('list.columns');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} variant="text" startIcon={<Icon name="columns" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <ColumnPicker {...props} anchor={button.current} onClose={() => setOpen(false)} />}
    </>
  );
}
