'use client';

import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';

const Camera = lazyPart(async () => (await import('#components/scan/CameraPicker.tsx')).CameraPicker);

type Props = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  go: string;
  running?: string;
  onCode: (code: string) => void;
  initial?: string;
  /** What one comes to the page for: the focus begins in it, where that brings no keyboard up over the page. */
  isFirst?: boolean;
};

export function CodeField({ label, hint, error, go, running, onCode, initial = '', isFirst = false }: Props) {
  const words = useTranslations('scan.field');
  const common = useTranslations('common');
  const [typed, setTyped] = useState(initial);
  const [camera, setCamera] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst && !window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [isFirst]);
  const take = (text: string) => {
    if (text.trim() === '') return;
    field.current?.select();
    setCamera(false);
    setTyped(text.trim());
    onCode(text.trim());
  };
  return (
    <Box
      component="form"
      data-own-scans=""
      onSubmit={(event) => {
        event.preventDefault();
        take(typed);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 14rem', maxWidth: 360 }}>
          <TextField
            label={label}
            hint={hint}
            error={error}
            autoComplete="off"
            inputRef={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 2, pt: 5 }}>
          <SendButton type="submit" running={running}>
            {go}
          </SendButton>
          <Button startIcon={<PhotoCameraOutlined />} aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {camera ? words('cameraStop') : common('camera')}
          </Button>
        </Box>
      </Box>
      {camera && <Camera anything onPairs={([pair]) => pair?.[0] && take(pair[0])} onSingles={([code = '']) => take(code)} />}
    </Box>
  );
}
