'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotifiedWords } from '#components/onTest/useNotifiedWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { truncate } from '#lib/format/truncate.ts';

/** That a fire alarm system is back in service, and nobody said yet who was told so: those who knew that it was not. */
export function RestoredPanel({ cs }: { cs: string }) {
  const t = useTranslations('onTest.fire');
  const common = useTranslations('common');
  const may = useAllows();
  const sayings = useNotifiedWords();
  const read = useRead(contract.systems.show, may(contract.systems.show.access) ? { params: { cs } } : null, { background: true });
  useChannel(`system.${cs}`, 'systems');
  const { trigger, error, isMutating } = useWrite(contract.systems.recordTold);
  const [who, setWho] = useState('');
  const system = read.data?.data;
  if (!system?.restoration) return null;
  const { off_at: at, told } = system.restoration;
  const save = () =>
    void trigger([{ params: { systemNo: system.system_no ?? '' }, body: { restored: who.trim() } }]).catch(() => undefined);
  const reason = !may(contract.systems.recordTold.access) ? common('mayNotTest') : who.trim() ? undefined : t('restoredMissing');
  return (
    <Alert kind="warn" title={t('restoredTitle', { cs })} isQuiet>
      <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
        <span>
          {t.rich('restoredWhat', { time: () => <Time at={at} exact /> })} {sayings(told).join(' ')}
        </span>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
        <TextField
          label={t('restored')}
          hint={t('hints.restored')}
          value={who}
          onChange={(event) => setWho(truncate(event.target.value, 200))}
        />
        <span>
          <ActionButton variant="outlined" reason={reason} running={isMutating ? common('saving') : undefined} onClick={save}>
            {common('save')}
          </ActionButton>
        </span>
      </div>
    </Alert>
  );
}
