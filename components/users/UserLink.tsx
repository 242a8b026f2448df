import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';

export const UserLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <MuiLink component={Link} href={hrefOf('apps-users-view', { id })} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
    {children}
  </MuiLink>
);
