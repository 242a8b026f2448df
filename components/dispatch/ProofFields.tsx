'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { TruckDevice } from '#lib/contract/dispatch/proof.ts';
import { truncate } from '#lib/format/truncate.ts';
import { PartLines } from './PartLines.tsx';
import { ProofPhotos } from './ProofPhotos.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import type { useProof } from './useProof.ts';

type Props = { proof: ReturnType<typeof useProof>; devices: readonly TruckDevice[]; takesFiles: boolean };

export function ProofFields({ proof, devices, takesFiles }: Props) {
  const t = useTranslations('dispatch.finish');
  const { lines, setLines, name, setName, drawn, setDrawn } = proof;
  return (
    <>
      {takesFiles && <ProofPhotos proof={proof} />}
      <PartLines lines={lines} devices={devices} onLines={setLines} />
      <TextField label={t('signedBy')} value={name} autoComplete="off" onChange={({ target }) => setName(truncate(target.value, 80))} />
      {takesFiles && <SignaturePad isSigned={drawn !== undefined} onDrawn={setDrawn} />}
    </>
  );
}
