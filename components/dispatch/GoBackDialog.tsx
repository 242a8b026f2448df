'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
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
  const [reason, setReason] = useState('');
  const [text, setText] = useState(String(planned ?? 45));
  const minutes = /^\d+$/.test(text) ? Number(text) : undefined;
  const isBad = minutes === undefined || minutes < 5 || minutes > 720;
  return (
    <FormDialog
      title={t('title', { site })}
      go={t('go')}
      running={isRunning ? common('saving') : undefined}
      reason={reason.trim() === '' ? t('needsReason') : isBad ? t('bad') : undefined}
      onGo={() => void onGo(reason.trim(), minutes)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
