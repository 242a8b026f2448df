'use client';

import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';

const todoHref = (id: number) => `${hrefOf('apps-todo')}?${new URLSearchParams({ todo: String(id) })}`;

export const TodoLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <MuiLink component={Link} href={todoHref(id)} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
    {children}
  </MuiLink>
);
