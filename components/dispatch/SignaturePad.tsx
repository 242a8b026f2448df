'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { print } from '#lib/theme/tokens.ts';

const WIDTH = 640;
const HEIGHT = 240;

type Props = { isSigned: boolean; onDrawn(signature: HTMLCanvasElement | undefined): void };

function wipe(canvas: HTMLCanvasElement | null) {
  const context = canvas?.getContext('2d');
  if (!context) return;
  context.fillStyle = print.sheet;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Signed by finger; whoever has no finger free types the name beside it, which counts as much. */
export function SignaturePad({ isSigned, onDrawn }: Props) {
  const t = useTranslations('dispatch.finish');
  const common = useTranslations('common');
  const canvas = useRef<HTMLCanvasElement>(null);
  const caption = useId();
  useEffect(() => wipe(canvas.current), []);
  const draw = ({ currentTarget, pointerId, nativeEvent, type }: PointerEvent<HTMLCanvasElement>) => {
    const context = currentTarget.getContext('2d');
    if (!context) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(nativeEvent.offsetX * WIDTH) / width, (nativeEvent.offsetY * HEIGHT) / height];
    if (type === 'pointerdown') {
      currentTarget.setPointerCapture(pointerId);
      Object.assign(context, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: print.ink });
      context.beginPath();
      context.moveTo(x, y);
    } else if (currentTarget.hasPointerCapture(pointerId)) {
      context.lineTo(x, y);
      context.stroke();
      onDrawn(currentTarget);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box id={caption} sx={{ typography: 'caption', fontWeight: 500 }}>
        {t('signature')}
      </Box>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={caption}
        onPointerDown={draw}
        onPointerMove={draw}
        style={{ width: '100%', height: 'auto', border: '1px solid', borderRadius: 6, touchAction: 'none', background: print.sheet }}
      />
      {isSigned && (
        <div>
          <Button
            onClick={() => {
              wipe(canvas.current);
              onDrawn(undefined);
            }}
          >
            {common('clear')}
          </Button>
        </div>
      )}
    </Box>
  );
}
