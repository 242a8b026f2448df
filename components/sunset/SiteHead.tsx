'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { CsLink } from '#components/swaps/CsLink.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';

export function SiteHead({ id, item, onClose }: { id: string; item: SunsetItem; onClose: () => void }) {
  const t = useTranslations('sunset');
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} variant="h2">
          {item.site_name ?? item.cs_no}
        </Typography>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {item.cs_no && <CsLink cs={item.cs_no} />}
          {[item.Branch, item.address].filter(Boolean).map((text) => `, ${text}`)}
        </Box>
      </Box>
      <IconButton aria-label={t('close')} onClick={onClose} sx={{ marginInlineEnd: -2 }}>
        <CloseOutlined />
      </IconButton>
    </Box>
  );
}
