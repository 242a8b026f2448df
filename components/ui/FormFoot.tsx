'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SendButton } from './SendButton.tsx';

type Props = { go: string; running: string | undefined; onClose: () => void };

/** How a form beside the page ends: with what it is for, or without it. */
export function FormFoot({ go, running, onClose }: Props) {
  const t = useTranslations('ui');
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
      <SendButton type="submit" variant="contained" color="primary" running={running}>
        {go}
      </SendButton>
      <Button onClick={onClose}>{t('cancel')}</Button>
    </Box>
  );
}
