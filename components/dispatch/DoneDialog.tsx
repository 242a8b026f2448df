'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { UsualWords } from './UsualWords.tsx';

const USUAL = ['repaired', 'battery', 'tested', 'nothing'] as const;

type Props = { site: string; error: ApiError | undefined; isRunning: boolean; onDone(note: string): Promise<void>; onClose(): void };

export function DoneDialog({ site, error, isRunning, onDone, onClose }: Props) {
  const t = useTranslations('dispatch.finish');
  const common = useTranslations('common');
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('title', { site })}
      go={t('go')}
      running={isRunning ? common('saving') : undefined}
      reason={note.trim() === '' ? t('needsWords') : undefined}
      onGo={() => void onDone(note.trim())}
      onClose={onClose}
    >
      {error && <Failure title={common('notNoted')} problem={error.problem} retryAfter={error.retryAfter} />}
      <UsualWords
        usual={USUAL.map((each) => t(`words.${each}`))}
        usualLabel={t('usual')}
        label={t('what')}
        most={2000}
        text={note}
        onText={setNote}
      />
    </FormDialog>
  );
}
