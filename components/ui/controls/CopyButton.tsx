'use client';

import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { copyText } from './copyText.ts';

export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useTranslations('ui');
  const toast = useToast();
  const label = t('copyName', { name });
  return (
    <Tooltip title={label} describeChild={false}>
      <IconButton
        sx={{ width: 24, height: 24, marginBlock: '-2px', '@media (pointer: coarse)': { width: 44, height: 44, marginBlock: '-12px' } }}
        aria-label={label}
        onClick={async () => (await copyText(text)) && toast(t('copied'))}
      >
        <ContentCopyOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
