'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SendButton } from './SendButton.tsx';

type Props = { go: string; running: string | undefined; onClose: () => void };

/** How a form beside the page ends: without what it is for, or with it. */
export function FormFoot({ go, running, onClose }: Props) {
  const t = useTranslations('ui');
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 2, mt: 2 }}>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <SendButton type="submit" variant="contained" color="primary" running={running}>
        {go}
      </SendButton>
    </Box>
  );
}
