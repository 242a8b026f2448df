'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnSystem } from '#lib/contract/ownAccount/systems.ts';
import { OFFERED, OwnSystemPicker } from './OwnSystemPicker.tsx';

const EMPTY = { words: '', call_when: '', phone: '' };

type Props = { phone?: string | null; onClose: () => void };

export function ReportDialog({ phone, onClose }: Props) {
  const t = useTranslations('ownAccount.report');
  const common = useTranslations('common');
  const noSystems = useTranslations('ownAccount.systems')('none');
  const wrong = useTranslations('users.wrong');
  const toast = useToast();
  const { data, error: unread, mutate } = useRead(contract.ownAccount.systems, { query: { per_page: OFFERED } });
  const systems = data?.data ?? [];
  const hasNone = data?.meta.total === 0;
  const [chosen, setChosen] = useState<OwnSystem | null>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.ownAccount.report);
  const system = chosen ?? (data?.meta.total === 1 ? (systems[0] ?? null) : null);
  const isMissing = system === null || typed.words.trim() === '';
  const type = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value });
  const errors = error?.problem.errors;
  const send = async () => {
    setTried(true);
    if (isMissing || isMutating) return;
    try {
      const { data } = await trigger([{ body: { cs_no: system.cs_no, ...typed } }]);
      toast(t('sent', { number: data.number }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  if (hasNone)
    return (
      <FormDialog title={t('title')} go={null} stay={common('close')} onGo={onClose} onClose={onClose}>
        <span>{t('emergency')}</span>
        <span>{noSystems}</span>
        {phone && <span>{t.rich('byPhone', { phone: () => <PhoneLink number={phone} /> })}</span>}
      </FormDialog>
    );
  return (
    <FormDialog
      title={t('title')}
      go={t('title')}
      running={isMutating ? common('sending') : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <span>{t('emergency')}</span>
      {error && !errors?.phone && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      {unread && <Failure problem={unread.problem} retryAfter={unread.retryAfter} retry={() => void mutate()} />}
      <OwnSystemPicker autoFocus value={system} onChange={setChosen} error={tried && system === null && t('noSystem')} />
      <TextArea
        label={t('words')}
        required
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={typed.words}
        onChange={type('words')}
        error={tried && typed.words.trim() === '' && t('missing')}
      />
      <TextField label={t('when')} maxLength={120} value={typed.call_when} onChange={type('call_when')} />
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={typed.phone}
        onChange={type('phone')}
        error={errors?.phone && wrong('contact')}
      />
    </FormDialog>
  );
}
