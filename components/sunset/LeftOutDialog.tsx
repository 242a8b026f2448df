'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { LeftOutList } from './LeftOutList.tsx';

type Props = ComponentProps<typeof LeftOutList> & { title: string; onClose: () => void };

export function LeftOutDialog({ title, onClose, ...list }: Props) {
  const common = useTranslations('common');
  return (
    <FormDialog title={title} go={undefined} stay={common('close')} onGo={onClose} onClose={onClose}>
      <LeftOutList {...list} />
    </FormDialog>
  );
}
