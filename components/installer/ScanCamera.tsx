'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { kindOf } from '#lib/browser/scan/codes.ts';
import { useCamera } from '#lib/browser/scan/useCamera.ts';
import { makeWatch } from '#lib/browser/scan/watch.ts';
import { MainButton } from './MainButton.tsx';
import { PhoneNote } from './PhoneNote.tsx';

/** `anything`: any text counts, not only IMEI and ICCID. */
type Props = { onCodes: (codes: string[]) => void; anything?: boolean };

export function ScanCamera({ onCodes, anything = false }: Props) {
  const t = useTranslations('installer.camera');
  const [watch] = useState(makeWatch);
  const { video, state, torch, toggleTorch, retry } = useCamera((spots) => {
    const { pairs, singles } = watch(anything ? spots : spots.filter(({ text }) => kindOf(text)), performance.now());
    const [found = singles.slice(0, 1)] = pairs;
    if (found.length > 0) onCodes(found);
  });
  const isOn = state === 'starting' || state === 'on';
  return (
    <section aria-label={t('title')} className="ph-field">
      <video ref={video} muted playsInline className="ph-video" hidden={!isOn} />
      {isOn ? (
        <p role="status" className="ph-sub">
          {t(state)}
        </p>
      ) : (
        <PhoneNote
          family="warn"
          icon="camera"
          action={
            state !== 'insecure' && (
              <button type="button" className="ph-link" onClick={retry}>
                {t('again')}
              </button>
            )
          }
        >
          {t(state)}
        </PhoneNote>
      )}
      {torch !== undefined && (
        <MainButton icon="light" onClick={() => void toggleTorch()}>
          {t(torch ? 'torchOff' : 'torch')}
        </MainButton>
      )}
    </section>
  );
}
