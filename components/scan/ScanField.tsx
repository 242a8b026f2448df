'use client';

import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { MONO } from '#lib/theme/type.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  hint: string;
  keys: string;
  inputMode: 'numeric' | 'text';
  ready: boolean;
  onScan: (text: string) => void;
  children: ReactNode;
};

/** It holds its own text, which is gone before the next key: however busy the page, no key of the next code is lost or mixed with it. */
export function ScanField({ field, hint, keys, inputMode, ready, onScan, children }: Props) {
  const t = useTranslations('scan.field');
  const common = useTranslations('common');
  const id = useId();
  useEffect(() => {
    const isElsewhere = document.activeElement?.matches('input, textarea');
    if (ready && !isElsewhere && !window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [ready, field]);
  return (
    <Box
      sx={{
        border: '2px solid',
        borderColor: 'line.strong',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        padding: '10px 16px',
        '&:has(input:focus)': { borderColor: 'accent.main', outline: '1px solid', outlineColor: 'accent.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <QrCodeScannerOutlined aria-hidden sx={{ fontSize: 32, color: 'accent.main', display: { xs: 'none', sm: 'block' } }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="label" htmlFor={id} variant="body2" sx={{ color: 'text.secondary' }}>
            {ready ? hint : common('oneMoment')}
          </Typography>
          <InputBase
            id={id}
            inputRef={field}
            fullWidth
            readOnly={!ready}
            inputProps={{
              'aria-label': t('label'),
              inputMode,
              autoComplete: 'off',
              autoCapitalize: 'off',
              autoCorrect: 'off',
              spellCheck: false,
              enterKeyHint: 'done',
              dir: 'ltr',
            }}
            onKeyDown={(event) => {
              const input = field.current;
              if (!input || (event.key !== 'Enter' && !(event.key === 'Tab' && !event.shiftKey && input.value))) return;
              event.preventDefault();
              const text = input.value;
              input.value = '';
              if (text.trim()) onScan(text);
            }}
            sx={{ fontFamily: MONO, fontSize: '1.625rem', lineHeight: '34px' }}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        {children}
        <Typography
          variant="caption"
          sx={{ color: 'text.disabled', marginInlineStart: { sm: 'auto' }, display: { xs: 'none', sm: 'block' } }}
        >
          {keys}
        </Typography>
      </Box>
    </Box>
  );
}
