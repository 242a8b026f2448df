'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

type Props = {
  title: string;
  about: string;
  go: string;
  running: string | undefined;
  error: ApiError | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
};

export function ReasonForm({ title, about, go, running, error, onReason, onClose }: Props) {
  const t = useTranslations('invoices.reason');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const ui = useTranslations('ui');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Box
      component="form"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reason.trim() && !running) onReason(reason.trim());
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <p>{about}</p>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={fields('reason')}
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && !reason.trim() && t('missing')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SendButton type="submit" variant="contained" color="error" running={running}>
          {go}
        </SendButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </Box>
    </Box>
  );
}
