'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from '#lib/i18n/navigation.ts';

/** How it looks, for one that opens something in another way. */
export const PHONE_ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 12px',
  px: 4,
  py: 2,
  color: 'text.primary',
  textDecoration: 'none',
  typography: 'body1',
} as const;

type Layout = { gridTemplateColumns?: string; gap?: number | string; alignItems?: 'center'; justifyItems?: 'start' };

/** A row of a list on a phone's width; all of it leads there. */
export const PhoneRow = ({ href, children, ...layout }: Layout & { href: string; children: ReactNode }) => (
  <Box component={Link} href={href} prefetch={false} sx={{ ...PHONE_ROW, ...layout }}>
    {children}
  </Box>
);
