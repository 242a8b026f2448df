'use client';

import Link from '@mui/material/Link';
import { hrefOf, type Page, type PageName, pages } from '#lib/access/pages.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { Link as LocaleLink } from '#lib/i18n/navigation.ts';

type Found = ScanVerdict['found'][number];

const PAGES: Record<Found['kind'], { name: PageName; href: (id: string) => string }> = {
  sim: { name: 'sim-edit', href: (id) => hrefOf('sim-edit', { id }) },
  'batch-row': { name: 'batch-view', href: (id) => hrefOf('batch-view', { id }) },
  system: { name: 'watch-cs', href: (csNo) => hrefOf('watch-cs', { csNo }) },
  ticket: { name: 'tickets', href: (id) => `${hrefOf('tickets')}?ticket=${encodeURIComponent(id)}` },
  swap: { name: 'sim-swap', href: (id) => hrefOf('sim-swap', { id }) },
};

/** What a code turned out to be, as a way there where that page exists. */
export function FoundLink({ found: { kind, id, label }, onGo }: { found: Found; onGo?: () => void }) {
  const { name, href } = PAGES[kind];
  const page: Page = pages[name];
  if (page.unbuilt) return <b>{label}</b>;
  return (
    <Link component={LocaleLink} href={href(id)} prefetch={false} onClick={onGo}>
      {label}
    </Link>
  );
}
