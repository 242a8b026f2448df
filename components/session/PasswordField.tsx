'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import css from './entry.module.css';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'required' | 'size' | 'endAdornment'> & {
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
      size="medium"
      endAdornment={
        <Button
          variant="text"
          className={css.show}
          aria-pressed={shown}
          aria-label={`${shown ? t('hide') : common('show')}: ${field.label}`}
          startIcon={<Icon name={shown ? 'hide' : 'show'} />}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('hide') : common('show')}
        </Button>
      }
    />
  );
}
