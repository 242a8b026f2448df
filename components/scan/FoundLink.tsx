'use client';

import Link from '@mui/material/Link';
import { hrefOf } from '#lib/access/pages.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { Link as LocaleLink } from '#lib/i18n/navigation.ts';

type Found = ScanVerdict['found'][number];

const HREFS: Record<Found['kind'], (id: string) => string> = {
  sim: (id) => hrefOf('sim-edit', { id }),
  'batch-row': (id) => hrefOf('batch-view', { id }),
  system: (csNo) => hrefOf('watch-cs', { csNo }),
  ticket: (id) => `${hrefOf('tickets')}?ticket=${encodeURIComponent(id)}`,
  swap: (id) => hrefOf('sim-swap', { id }),
};

export function FoundLink({ found: { kind, id, label }, onGo }: { found: Found; onGo?: () => void }) {
  return (
    <Link component={LocaleLink} href={HREFS[kind](id)} prefetch={false} onClick={onGo}>
      {label}
    </Link>
  );
}
