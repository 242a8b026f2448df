'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { PROOF_LIMITS } from '#lib/contract/dispatch/proof.ts';
import type { useProof } from './useProof.ts';

type Props = { proof: Pick<ReturnType<typeof useProof>, 'photos' | 'addPhotos' | 'removePhoto' | 'isPhotoBad'> };

export function ProofPhotos({ proof: { photos, addPhotos, removePhoto, isPhotoBad } }: Props) {
  const t = useTranslations('dispatch.finish');
  const chooser = useRef<HTMLInputElement>(null);
  const sources = useMemo(() => photos.map((photo) => URL.createObjectURL(photo)), [photos]);
  useEffect(
    () => () => {
      for (const source of sources) URL.revokeObjectURL(source);
    },
    [sources],
  );
  return (
    <Box role="group" aria-label={t('photos')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {photos.map((photo, index) => (
        <Box key={sources[index]} sx={{ display: 'grid', gap: 1 }}>
          <Box
            component="img"
            src={sources[index]}
            alt={t('photo', { number: index + 1 })}
            sx={{ width: 84, height: 84, objectFit: 'cover', borderRadius: 1 }}
          />
          <Button size="small" aria-label={t('removePhoto', { number: index + 1 })} onClick={() => removePhoto(photo)}>
            {t('remove')}
          </Button>
        </Box>
      ))}
      <Button disabled={photos.length >= PROOF_LIMITS.photo} size="large" onClick={() => chooser.current?.click()}>
        {t('addPhoto', { count: photos.length, most: PROOF_LIMITS.photo })}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={t('photos')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void addPhotos(files);
        }}
      />
      {isPhotoBad && <span role="alert">{t('badPhoto')}</span>}
    </Box>
  );
}
