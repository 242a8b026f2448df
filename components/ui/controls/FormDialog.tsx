'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** Left out, there is nothing to do but close. */
  go: ReactNode;
  running?: string;
  reason?: ReactNode;
  /** What can't be taken back: the button is red and the focus begins on cancel. */
  final?: boolean;
  autoFocus?: boolean;
  /** What else one can do, where “cancel” could be read as the act itself. */
  stay?: string;
  /** Before the others. */
  acts?: ReactNode;
  gap?: number;
  onClose: () => void;
} & (
  | { onSubmit: () => void; onGo?: undefined }
  | { /** By its button alone: Enter in a field does nothing. */ onGo: () => void; onSubmit?: undefined }
);

export function FormDialog(props: Props) {
  const { title, children, go, running, reason, final = false, autoFocus, stay, acts, gap = 3, onSubmit, onGo, onClose } = props;
  const t = useTranslations('ui');
  const id = useId();
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap }}>{children}</DialogContent>
      <DialogActions>
        {acts}
        <Button autoFocus={final} onClick={onClose}>
          {stay ?? t('cancel')}
        </Button>
        {go && (
          <ActionButton
            type={onSubmit ? 'submit' : 'button'}
            variant="contained"
            color={final ? 'error' : 'primary'}
            autoFocus={autoFocus}
            running={running}
            reason={reason}
            onClick={onGo}
          >
            {go}
          </ActionButton>
        )}
      </DialogActions>
    </>
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
