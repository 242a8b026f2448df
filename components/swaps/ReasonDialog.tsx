'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';

type Props = {
  title: string;
  children: ReactNode;
  go: string;
  stay?: string;
  running?: string;
  final?: boolean;
  blockedBy?: string;
  onReason: (reason: string) => void;
  onClose: () => void;
};

export function ReasonDialog({ title, children, go, stay, running, final = false, blockedBy, onReason, onClose }: Props) {
  const t = useTranslations('swaps.wizard');
  const fields = useTranslations('fields');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (!reason.trim()) field.current?.focus();
    if (reason.trim() && !blockedBy && !running) onReason(reason.trim());
  };
  return (
    <FormDialog title={title} go={go} running={running} reason={blockedBy} final={final} stay={stay} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
}
