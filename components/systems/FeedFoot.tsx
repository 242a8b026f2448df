'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

export function FeedFoot({ older }: { older: (() => Promise<unknown>) | undefined }) {
  const t = useTranslations('systems.feed');
  const [loading, setLoading] = useState(false);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        p: '6px 16px',
        minHeight: 42,
        borderTop: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{t('order')}</span>
      {older && (
        <Button
          variant="text"
          disabled={loading}
          onClick={() => {
            setLoading(true);
            void older().finally(() => setLoading(false));
          }}
        >
          {t('older')}
        </Button>
      )}
    </Box>
  );
}
