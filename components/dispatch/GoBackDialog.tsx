'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { UsualWords } from './UsualWords.tsx';

const USUAL = ['locked', 'nobody', 'parts', 'time'] as const;

type Props = {
  site: string;
  minutes: number | null;
  error: ApiError | undefined;
  isRunning: boolean;
  onGo(reason: string, minutes: number | undefined): Promise<void>;
  onClose(): void;
};

export function GoBackDialog({ site, minutes: planned, error, isRunning, onGo, onClose }: Props) {
  const t = useTranslations('dispatch.goBack');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const head = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState(String(planned ?? 45));
  const minutes = /^\d+$/.test(text) ? Number(text) : undefined;
  const isBad = minutes === undefined || minutes < 5 || minutes > 720;
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{t('title', { site })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <span>{t('what')}</span>
        {error && <Failure title={common('notNoted')} problem={error.problem} retryAfter={error.retryAfter} />}
        <UsualWords
          usual={USUAL.map((each) => t(`reasons.${each}`))}
          usualLabel={t('usual')}
          label={common('why')}
          most={500}
          text={reason}
          onText={setReason}
        />
        <TextField
          label={t('rest')}
          value={text}
          error={isBad ? t('bad') : undefined}
          onChange={({ target }) => setText(target.value)}
          inputMode="numeric"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={isRunning ? common('saving') : undefined}
          reason={reason.trim() === '' ? t('needsReason') : isBad ? t('bad') : undefined}
          onClick={() => void onGo(reason.trim(), minutes)}
        >
          {t('go')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
