'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { groupsIn } from '#lib/browser/scan/codes.ts';

type Props = { onTake: (groups: string[][]) => void; onClose: () => void };

export function PasteDialog({ onTake, onClose }: Props) {
  const t = useTranslations('scan.paste');
  const cancel = useTranslations('ui')('cancel');
  const id = useId();
  const [text, setText] = useState('');
  const groups = groupsIn(text);
  const count = groups.flat().length;
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent>
        <TextArea
          label={t('label')}
          hint={t('hint', { count })}
          minRows={8}
          maxRows={16}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          reason={count === 0 && t('none')}
          onClick={() => {
            onTake(groups);
            onClose();
          }}
        >
          {t('take', { count })}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
