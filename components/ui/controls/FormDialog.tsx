'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useDiscardGuard } from './useDiscardGuard.ts';

type Props = {
  title: ReactNode;
  children: ReactNode;
  go: ReactNode;
  running?: string;
  reason?: ReactNode;
  final?: boolean;
  autoFocus?: boolean;
  /** What else one can do, where “cancel” could be read as the act itself. */
  stay?: string;
  acts?: ReactNode;
  gap?: number;
  /** Asked however it is closed: what would be lost cannot be had again. */
  unsaved?: string;
  onClose: () => void;
} & (
  | { onSubmit: () => void; onGo?: undefined }
  | { /** By its button alone: Enter in a field does nothing. */ onGo: () => void; onSubmit?: undefined }
);

export function FormDialog(props: Props) {
  const { title, children, go, running, reason, final = false, autoFocus, stay, acts, gap = 3, unsaved, onSubmit, onGo, onClose } = props;
  const t = useTranslations('ui');
  const id = useId();
  const { close: leave } = useDiscardGuard(onClose, unsaved);
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap }}>{children}</DialogContent>
      <DialogActions>
        {acts}
        <Button autoFocus={final} onClick={() => void leave()}>
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
    <Dialog open onClose={onClose} unsaved={unsaved} aria-labelledby={id}>
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
