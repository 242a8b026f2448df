'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { UsualWords } from './UsualWords.tsx';

const USUAL = ['repaired', 'battery', 'tested', 'nothing'] as const;

type Props = {
  site: string;
  error: ApiError | undefined;
  isRunning: boolean;
  onDone(note: string): Promise<void>;
  onClose(): void;
};

export function DoneDialog({ site, error, isRunning, onDone, onClose }: Props) {
  const t = useTranslations('dispatch.finish');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const head = useId();
  const [note, setNote] = useState('');
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{t('title', { site })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {error && <Failure title={common('notNoted')} problem={error.problem} retryAfter={error.retryAfter} />}
        <UsualWords
          usual={USUAL.map((each) => t(`words.${each}`))}
          usualLabel={t('usual')}
          label={t('what')}
          most={2000}
          text={note}
          onText={setNote}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={isRunning ? common('saving') : undefined}
          reason={note.trim() === '' ? t('needsWords') : undefined}
          onClick={() => void onDone(note.trim())}
        >
          {t('go')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
