'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Maintenance } from '#lib/contract/maintenance.ts';

export function useSwitch(state: Maintenance | undefined) {
  const t = useTranslations('maintenance.card');
  const confirm = useConfirm();
  const [reason, setReason] = useState('');
  const [lacks, setLacks] = useState(false);
  const { trigger, isMutating: running, error: failure } = useWrite(contract.maintenance.set);

  async function flip() {
    if (!state) return;
    const on = !state.on;
    const given = reason.trim();
    setLacks(on && !given);
    if (on && !given) return;
    if (on && !(await confirm({ title: t('ask'), text: t('askWhy'), confirm: t('close') }))) return;
    const done = await trigger([{ body: { on, ...(on && { reason: given }), version: state.version } }]).catch(() =>
      refresh('maintenance').then(() => undefined),
    );
    if (done) setReason('');
  }

  return { reason, setReason, lacks, running, failure, flip };
}
