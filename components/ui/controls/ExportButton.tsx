'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import { Button } from './Button.tsx';

export function ExportButton({
  title,
  isOffered,
  dialog,
}: {
  title: string;
  isOffered: boolean;
  dialog: (close: () => void) => ReactNode;
}) {
  const t = useTranslations('ui.export');
  const [open, setOpen] = useState(false);
  usePageCommand(isOffered ? { icon: <Icon name="download" />, label: title, run: () => setOpen(true) } : null);
  if (!isOffered) return null;
  return (
    <>
      <Button startIcon={<Icon name="download" />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
