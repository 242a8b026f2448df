'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';

type Control = {
  id: string;
  error: boolean;
  required: boolean;
  'aria-describedby': string;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  children: (control: Control) => ReactNode;
};

/** A label above (its id is where Autocomplete looks for the name of its list), the control, and one line below, reserved, that is the hint or the error. */
export function Field({ label, hint, error, required = false, children }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const below = `${id}-below`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      <Typography component="label" variant="caption" id={`${id}-label`} htmlFor={id} sx={{ fontWeight: 500 }}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Typography>
      {children({ id, error: Boolean(error), required, 'aria-describedby': below })}
      <Typography id={below} variant="caption" sx={{ minHeight: '1rem', color: error ? 'status.crit.fg' : 'text.disabled' }}>
        {error ? (
          <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <StatusGlyph glyph="failed" />
            <span>
              <VisuallyHidden>{t('error')} </VisuallyHidden>
              {error}
            </span>
          </Box>
        ) : (
          hint
        )}
      </Typography>
    </Box>
  );
}
