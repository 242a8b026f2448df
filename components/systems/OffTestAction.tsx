'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { UnrestoredPicker } from './UnrestoredPicker.tsx';

const DigestPanel = lazyPart(async () => (await import('#components/onTest/DigestPanel.tsx')).DigestPanel);

type Props = {
  system: { cs_no: string; system_no: string | null };
  swapId?: number | null;
  onClose: () => void;
};

/** Takes a system off test, once every alarm on which the station would send somebody out was read; one that comes meanwhile joins them. */
export function OffTestAction({ system, swapId, onClose }: Props) {
  const t = useTranslations('systems.test');
  const common = useTranslations('common');
  const { cs_no: cs } = system;
  const [why, setWhy] = useState<string | undefined>(() => t('unknown'));
  const hasDigest = useCapability('digests');
  const [reason, setReason] = useState('');
  const off = useWrite(contract.systems.offTest);
  const take = () =>
    void off
      .trigger([{ params: { systemNo: system.system_no ?? '', id: swapId ?? 0 }, body: { reason: reason.trim() || undefined } }])
      .then(onClose, () => undefined);
  return (
    <FormDialog
      title={common('takeSystemOffTest', { cs })}
      go={common('takeSystemOffTest', { cs })}
      running={off.isMutating ? common('asking') : undefined}
      reason={why}
      onGo={take}
      onClose={onClose}
    >
      {off.error && <Failure problem={off.error.problem} retryAfter={off.error.retryAfter} title={common('notDone')} />}
      {hasDigest && <DigestPanel cs={cs} />}
      <UnrestoredPicker cs={cs} onBlocked={setWhy} />
      <span>{t('offWhat', { cs })}</span>
      {swapId != null && <span>{t('offSwap', { id: shownId(swapId) })}</span>}
      <TextField label={common('reasonOptional')} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}
