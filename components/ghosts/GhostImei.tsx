'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { shownId } from '#lib/format/ids.ts';

export function GhostImei({ sim, seen }: { sim: Sim; seen: string }) {
  const t = useTranslations('ghosts.imei');
  const may = useAllows();
  const [asked, setAsked] = useState<{ sim: Sim; seen: string }>();
  if (!may(contract.sims.change.access)) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsked({ sim, seen })}>
        {t('button')}
      </Button>
      {asked && <ImeiDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ImeiDialog({ sim, seen, onClose }: { sim: Sim; seen: string; onClose: () => void }) {
  const t = useTranslations('ghosts.imei');
  const words = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sims.change);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const provider = words(`provider.${knownProvider(sim.provider) ?? 'other'}`);
  const send = async () => {
    setTried(true);
    if (missing) return;
    const body = { imei: seen, reason: reason.trim(), version: sim.version };
    const done = await trigger([{ params: { id: sim.id }, body }]).catch(() => undefined);
    if (!done) return;
    toast(t('done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('title', { id: shownId(sim.id) })}
      go={t('go', { seen })}
      running={isMutating ? words('acts.running') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <span>{t('text', { ours: sim.imei, seen, provider })}</span>
      {error && <Failure title={words('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={fieldName('reason')}
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && missing ? words('acts.reasonMissing') : undefined}
      />
    </FormDialog>
  );
}
