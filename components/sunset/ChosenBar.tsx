'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SunsetExport } from './SunsetExport.tsx';

export function ChosenBar({ items, onClear }: { items: readonly SunsetItem[]; onClear(): void }) {
  const t = useTranslations('sunset');
  const count = items.length;
  return (
    <Box
      sx={{
        bgcolor: 'accent.tint',
        color: 'accent.ink',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingInline: count > 0 ? '16px 8px' : 0,
      }}
    >
      <Box role="status" sx={{ flex: 1, fontWeight: 600 }}>
        {count > 0 && t('selected', { count })}
      </Box>
      {count > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingBlock: 1 }}>
          <SunsetExport items={items} />
          <IconButton aria-label={t('clear')} onClick={onClear}>
            <CloseOutlined />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
