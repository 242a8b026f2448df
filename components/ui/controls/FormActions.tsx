'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from './SendButton.tsx';

type Props = { go: string; running: string | undefined; onClose: () => void };

export function FormActions({ go, running, onClose }: Props) {
  const t = useTranslations('ui');
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'end',
        gap: 2,
        position: 'sticky',
        bottom: 0,
        margin: 'auto -16px 0',
        padding: '10px 16px',
        paddingBlockEnd: 'max(10px, env(safe-area-inset-bottom))',
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'ground.sunken',
      }}
    >
      <Button onClick={onClose}>{t('cancel')}</Button>
      <SendButton type="submit" variant="contained" color="primary" running={running}>
        {go}
      </SendButton>
    </Box>
  );
}
