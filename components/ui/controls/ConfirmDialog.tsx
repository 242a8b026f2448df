'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';

export type Question = {
  title: string;
  text?: ReactNode;
  /** Verb and object ("Deactivate 1 SIM"); "OK" only when there is nothing better. */
  confirm?: string;
  cancel?: string;
  /** The last click before something irreversible: filled red, and the focus starts on cancel. */
  final?: boolean;
};

type Props = {
  question: Question;
  open: boolean;
  onAnswer: (yes: boolean) => void;
  onDismiss?: () => void;
  onGone?: () => void;
};

export function ConfirmDialog({ question, open, onAnswer, onDismiss, onGone }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const { title, text, confirm, cancel, final = false } = question;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={onDismiss ?? (() => onAnswer(false))}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {text && <DialogContent id={`${id}-text`}>{text}</DialogContent>}
      <DialogActions>
        <Button autoFocus={final} onClick={() => onAnswer(false)}>
          {cancel ?? t('cancel')}
        </Button>
        <Button autoFocus={!final} variant="contained" color={final ? 'error' : 'primary'} onClick={() => onAnswer(true)}>
          {confirm ?? t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
