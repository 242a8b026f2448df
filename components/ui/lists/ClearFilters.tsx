'use client';

import { useTranslations } from 'next-intl';
import { Button, type ButtonProps } from '#components/ui/controls/Button.tsx';

export function ClearFilters(props: ButtonProps) {
  return <Button {...props}>{useTranslations('ui.filters')('clear')}</Button>;
}
