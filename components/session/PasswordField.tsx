'use client';

import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { TextField } from '#components/ui/controls/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'required' | 'sx' | 'endAdornment'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(field: Props) {
  const t = useTranslations('session.login');
  const common = useTranslations('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      name="password"
      {...field}
      type={shown ? 'text' : 'password'}
      required
      sx={{ minHeight: 40 }}
      endAdornment={
        <Button
          variant="text"
          color="secondary"
          aria-pressed={shown}
          aria-label={`${shown ? t('hide') : common('show')}: ${field.label}`}
          startIcon={shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          onClick={() => setShown(!shown)}
          sx={{ color: 'text.secondary', flex: 'none', marginInlineEnd: -2, fontSize: '0.75rem' }}
        >
          {shown ? t('hide') : common('show')}
        </Button>
      }
    />
  );
}
