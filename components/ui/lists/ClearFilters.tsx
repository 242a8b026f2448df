'use client';

import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslations } from 'next-intl';

export function ClearFilters(props: ButtonProps) {
  return <Button {...props}>{useTranslations('ui.filters')('clear')}</Button>;
}
