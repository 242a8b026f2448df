'use client';

import FlashlightOffOutlined from '@mui/icons-material/FlashlightOffOutlined';
import FlashlightOnOutlined from '@mui/icons-material/FlashlightOnOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { kindOf } from '#lib/browser/scan/codes.ts';
import { useCamera } from '#lib/browser/scan/useCamera.ts';
import { makeWatch } from '#lib/browser/scan/watch.ts';

type Props = {
  onPairs: (pairs: string[][]) => void;
  onSingles: (codes: string[]) => void;
  anything?: boolean;
};

const STARTED = ['starting', 'on'];

export function CameraPicker({ onPairs, onSingles, anything = false }: Props) {
  const t = useWords('scan.camera', 'installer.camera');
  const camera = useTranslations('scan.camera');
  const common = useTranslations('common');
  const [watch] = useState(makeWatch);
  const [seen, setSeen] = useState('');
  const { video, state, torch, toggleTorch, retry } = useCamera((spots) => {
    const { pairs, singles } = watch(anything ? spots : spots.filter(({ text }) => kindOf(text) || text.length > 20), performance.now());
    const wanted = anything ? singles : singles.filter(kindOf);
    if (pairs.length > 0) onPairs(pairs);
    if (wanted.length > 0) onSingles(wanted);
    const last = [...pairs.flat(), ...wanted].at(-1);
    if (last) setSeen(last);
  });
  return (
    <Box component="section" aria-label={common('camera')} sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        sx={{
          display: STARTED.includes(state) ? 'block' : 'none',
          width: '100%',
          maxWidth: 640,
          maxHeight: '45dvh',
          objectFit: 'cover',
          borderRadius: '8px',
          bgcolor: 'rail.main',
        }}
      />
      {STARTED.includes(state) ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }} role="status">
          {seen ? camera('seen', { code: seen }) : t(state)}
          {torch !== undefined && (
            <Button
              startIcon={torch ? <FlashlightOffOutlined /> : <FlashlightOnOutlined />}
              aria-pressed={torch}
              onClick={() => void toggleTorch()}
            >
              {t(torch ? 'torchOff' : 'torch')}
            </Button>
          )}
        </Box>
      ) : (
        <Box sx={{ width: '100%' }}>
          <Alert kind="warn" action={state !== 'insecure' && <Button onClick={retry}>{t('again')}</Button>}>
            {t(state)}
          </Alert>
        </Box>
      )}
    </Box>
  );
}
