'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { groupsIn } from '#lib/browser/scan/codes.ts';

type Props = { onTake: (groups: string[][]) => void; onClose: () => void };

export function PasteDialog({ onTake, onClose }: Props) {
  const t = useTranslations('scan.paste');
  const [text, setText] = useState('');
  const groups = groupsIn(text);
  const count = groups.flat().length;
  return (
    <FormDialog
      title={t('title')}
      go={t('take', { count })}
      reason={count === 0 && t('none')}
      onGo={() => {
        onTake(groups);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('label')}
        hint={t('hint', { count })}
        minRows={8}
        maxRows={16}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
