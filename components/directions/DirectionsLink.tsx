'use client';

import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link } from '#lib/i18n/navigation.ts';
import { type Place, type Slot, textOf } from './places.ts';

type Props = { to: Place /** Left out, it is still to be filled in there. */; from?: Slot; children: ReactNode };

export function DirectionsLink({ to, from = null, children }: Props) {
  const may = useAllows();
  if (!may(pages.directions.access)) return null;
  const query = new URLSearchParams([from, to].map((slot) => ['p', textOf(slot)]));
  return (
    <MuiLink component={Link} href={`${hrefOf('directions')}?${query}`} prefetch={false}>
      {children}
    </MuiLink>
  );
}
