'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { ProofFields } from './ProofFields.tsx';
import type { Finished } from './roadOutbox.ts';
import { UsualWords } from './UsualWords.tsx';
import { useProof } from './useProof.ts';
import { useResolutions } from './useResolutions.ts';

const USUAL = ['repaired', 'battery', 'tested', 'nothing'] as const;

type Props = {
  stop: Pick<Stop, 'id' | 'cs_no'>;
  site: string;
  error: ApiError | undefined;
  isRunning: boolean;
  /** Whether photos and signatures are kept here. */
  takesFiles: boolean;
  isFull: boolean;
  onDone(said: Finished): Promise<void>;
  onClose(): void;
};

/** What was done: one of the company's resolution codes with words of one's own, or where there are none the words alone. */
export function DoneDialog({ stop, site, error, isRunning, takesFiles, isFull, onDone, onClose }: Props) {
  const t = useTranslations('dispatch.finish');
  const common = useTranslations('common');
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<string>();
  const codes = useResolutions();
  const canProve = useCapability('visitProof');
  const hasStock = useCapability('truckParts') && canProve && stop.cs_no !== null;
  // Without a network parts go by their name.
  const devices =
    useRead(contract.dispatch.truckStock, hasStock ? { params: { id: stop.id } } : null, { background: true }).data?.data ?? [];
  const proof = useProof();
  const code = codes.find(({ name }) => name === chosen);
  const unproven = proof.isBad ? t('badPart') : proof.needsName ? t('needsName') : undefined;
  const reason = codes.length > 0 && !code ? t('needsCode') : note.trim() === '' ? t('needsWords') : unproven;
  const choose = (name: string) => {
    const before = chosen;
    setChosen(name);
    setNote((now) => (now.trim() === '' || now === before ? name : now));
  };
  return (
    <FormDialog
      title={t('title', { site })}
      go={t('go')}
      running={isRunning || proof.isWorking ? common('saving') : undefined}
      unsaved={proof.isTaken ? t('discard') : undefined}
      reason={reason}
      onGo={() => void proof.read().then((read) => onDone({ note: note.trim(), resolution_code: code?.code, ...read }))}
      onClose={onClose}
    >
      {error && <Failure title={common('notNoted')} problem={error.problem} retryAfter={error.retryAfter} />}
      {isFull && <Alert kind="warn">{t('full')}</Alert>}
      <UsualWords
        usual={codes.length > 0 ? codes.map(({ name }) => name) : USUAL.map((each) => t(`words.${each}`))}
        chosen={codes.length > 0 ? (chosen ?? '') : note}
        usualLabel={codes.length > 0 ? t('resolution') : t('usual')}
        label={t('what')}
        most={2000}
        text={note}
        onUsual={codes.length > 0 ? choose : setNote}
        onText={setNote}
      />
      {canProve && <ProofFields proof={proof} devices={devices} takesFiles={takesFiles} />}
    </FormDialog>
  );
}
