'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import css from './CopyButton.module.css';
import { copyText } from './copyText.ts';
import { IconButton } from './IconButton.tsx';

export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useTranslations('ui');
  const toast = useToast();
  const label = t('copyName', { name });
  return (
    <Tooltip title={label} isName>
      <IconButton className={css.copy} aria-label={label} onClick={async () => (await copyText(text)) && toast(t('copied'))}>
        <Icon name="copy" />
      </IconButton>
    </Tooltip>
  );
}
