'use client';

import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from '#lib/i18n/navigation.ts';

type Props = {
  title: string;
  back?: { href: string; label: string };
  sub?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, back, sub, actions }: Props) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        flex: 'none',
        minHeight: 56,
        paddingInline: { xs: 4, sm: 5 },
        paddingBlock: 2,
      }}
    >
      {back && (
        <IconButton component={Link} href={back.href} aria-label={back.label} sx={{ marginInline: '-8px -4px' }}>
          <ArrowBackOutlined sx={{ '[dir="rtl"] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      )}
      <Typography variant="h1">{title}</Typography>
      {sub && <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.disabled' }}>{sub}</Box>}
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, maxWidth: '100%', marginInlineStart: 'auto', marginBlock: 1 }}>{actions}</Box>
      )}
    </Box>
  );
}
