'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';

type Props = {
  title: string;
  children: ReactNode;
  go: string;
  /** What else one can do, where “cancel” could be read as the act itself. */
  stay?: string;
  running?: string;
  /** What can't be taken back: the button is red and the focus begins on cancel. */
  final?: boolean;
  /** Why it can't be done yet. */
  blockedBy?: string;
  onReason: (reason: string) => void;
  onClose: () => void;
};

export function ReasonDialog({ title, children, go, stay, running, final = false, blockedBy, onReason, onClose }: Props) {
  const t = useTranslations('swaps.wizard');
  const fields = useTranslations('fields');
  const ui = useTranslations('ui');
  const id = useId();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) field.current?.focus();
    if (reason.trim() && !blockedBy && !running) onReason(reason.trim());
  };
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          {children}
          <TextField
            label={fields('reason')}
            required
            autoFocus={!final}
            inputRef={field}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={tried && !reason.trim() ? t('reasonMissing') : undefined}
          />
        </DialogContent>
        <DialogActions>
          <Button autoFocus={final} onClick={onClose}>
            {stay ?? ui('cancel')}
          </Button>
          <ActionButton type="submit" variant="contained" color={final ? 'error' : 'primary'} reason={blockedBy} running={running}>
            {go}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
