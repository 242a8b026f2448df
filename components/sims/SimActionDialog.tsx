'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_RULES, type SimAction } from '#lib/contract/sims/states.ts';
import { actionName, verdictOf } from '#lib/domain/simLifecycle.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimActionNotes } from './SimActionNotes.tsx';
import { useProviderName } from './useProviderName.ts';

const ENDPOINTS = {
  'test-ready': contract.sims.testReady,
  activate: contract.sims.activate,
  deactivate: contract.sims.deactivate,
  retire: contract.sims.retire,
} as const;

type Props = { sim: Sim; action: SimAction; onDone?: (() => void) | undefined; onClose: () => void };

export function SimActionDialog({ sim, action, onDone, onClose }: Props) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const toast = useToast();
  const provider = useProviderName()(sim.provider);
  const { trigger, isMutating, error } = useWrite(ENDPOINTS[action]);
  const [reason, setReason] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tried, setTried] = useState(false);

  const verdict = verdictOf(sim, action);
  const isMark = verdict.kind === 'ok' && verdict.isMark === true;
  const name = actionName(sim, action);
  const mustConfirm = (verdict.kind === 'ok' && verdict.confirm !== undefined) || error?.problem.code === 'confirm_needed';
  const rule = SIM_RULES.find((each) => error?.problem.errors?.action?.includes(each));
  const isFinal = action === 'retire' || action === 'deactivate';
  const missing = reason.trim() === '' && action !== 'activate';
  const unconfirmed = mustConfirm && confirm.trim() !== sim.cs_no;

  const send = async () => {
    setTried(true);
    if (missing || (mustConfirm && unconfirmed)) return;
    const body = { reason: reason.trim() || undefined, version: sim.version, confirm: mustConfirm ? confirm.trim() : undefined };
    try {
      await trigger([{ params: { id: sim.id }, body }]);
      toast(t('acts.asked', { action: isMark && action === 'retire' ? 'scrap' : name, provider }));
      onDone?.();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setTried(false);
    }
  };

  return (
    <FormDialog
      title={t('acts.title', { action: name, id: shownId(sim.id) })}
      go={t('acts.send', { action: name })}
      running={isMutating ? t('acts.running') : undefined}
      final={isFinal}
      onSubmit={send}
      onClose={onClose}
    >
      <SimActionNotes sim={sim} action={action} mustConfirm={mustConfirm} rule={rule} />
      {error && !rule && error.problem.code !== 'confirm_needed' && (
        <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />
      )}
      <TextField
        label={fieldName('reason')}
        required={action !== 'activate'}
        autoFocus={!isFinal}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && missing ? t('acts.reasonMissing') : undefined}
      />
      {mustConfirm && (
        <TextField
          label={t('acts.typeCs', { cs: sim.cs_no ?? '' })}
          required
          autoComplete="off"
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          error={tried && unconfirmed ? t('acts.csDiffers', { cs: sim.cs_no ?? '' }) : undefined}
        />
      )}
    </FormDialog>
  );
}
