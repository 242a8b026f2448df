'use client';

import { useState } from 'react';
import { smallPhoto } from '#lib/browser/smallPhoto.ts';
import { PROOF_LIMITS } from '#lib/contract/dispatch/proof.ts';
import { isGoodPart, type PartLine } from './PartLines.tsx';
import type { Finished } from './roadOutbox.ts';

const imageOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | undefined>((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', 0.8));

/** What shows that a visit was done, beside the words for it. */
export function useProof() {
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [isPhotoBad, setPhotoBad] = useState(false);
  const [working, setWorking] = useState(0);
  const [lines, setLines] = useState<PartLine[]>([]);
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState<HTMLCanvasElement>();
  const used = lines.filter(({ name: part }) => part.trim() !== '');
  const during = async <Result>(work: () => Promise<Result>) => {
    setWorking((count) => count + 1);
    return work().finally(() => setWorking((count) => count - 1));
  };
  return {
    ...{ photos, isPhotoBad, lines, setLines, name, setName, drawn, setDrawn },
    isWorking: working > 0,
    isTaken: photos.length > 0 || working > 0 || drawn !== undefined,
    addPhotos: (files: readonly Blob[]) =>
      during(async () => {
        const small = await Promise.all(files.map(smallPhoto));
        const good = small.flatMap((photo) => photo ?? []);
        setPhotoBad(good.length < small.length);
        setPhotos((before) => [...before, ...good].slice(0, PROOF_LIMITS.photo));
      }),
    removePhoto: (photo: Blob) => setPhotos((before) => before.filter((each) => each !== photo)),
    isBad: !used.every(isGoodPart),
    needsName: drawn !== undefined && name.trim() === '',
    async read(): Promise<Pick<Finished, 'parts' | 'signed_by' | 'files'>> {
      const signature = drawn && (await during(() => imageOf(drawn)));
      return {
        parts:
          used.length > 0
            ? used.map(({ name: part, quantity, device }) => ({
                name: part.trim(),
                quantity: Number(quantity),
                ...(device && { sim_id: device.id }),
              }))
            : undefined,
        signed_by: name.trim() || undefined,
        files: [
          ...photos.map((file) => ({ subject: 'photo' as const, file })),
          ...(signature ? [{ subject: 'signature' as const, file: signature }] : []),
        ],
      };
    },
  };
}
