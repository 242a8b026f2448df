'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { CALL_RESULTS, type CallResult } from '#lib/contract/words/sunset.ts';

type Props = { item: SunsetItem; onLogged: () => void; onClose: () => void };

export function CallDialog({ item, onLogged, onClose }: Props) {
  const t = useTranslations('sunset.calls');
  const common = useTranslations('common');
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sunset.logCall);
  const [result, setResult] = useState<CallResult>('reached');
  const [who, setWho] = useState(item.contact_name ?? '');
  const [note, setNote] = useState('');
  const isSpoken = result !== 'no-answer' && result !== 'left-message';
  const submit = async () => {
    if (isMutating) return;
    const body = { result, spoken_with: (isSpoken && who.trim()) || undefined, note: note.trim() || undefined };
    try {
      await trigger([{ params: { id: item.id }, body }]);
      toast(t('saved'));
      onLogged();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t('title', { site: item.site_name ?? item.cs_no ?? '' })}
      go={t('save')}
      running={isMutating ? common('saving') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <RadioGroup
        aria-label={t('result')}
        value={result}
        onChange={(_, value) => setResult(CALL_RESULTS.find((each) => each === value) ?? result)}
      >
        {CALL_RESULTS.map((value) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={t(`results.${value}`)} />
        ))}
      </RadioGroup>
      {isSpoken && (
        <TextField label={t('spokenWith')} autoComplete="off" maxLength={120} value={who} onChange={({ target }) => setWho(target.value)} />
      )}
      <TextArea
        label={common('note')}
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
