'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';

type Untested = NonNullable<Commissioning['strength']['untested']>;

export function Signed({ untested: { by, at, reason, on_site } }: { untested: Untested }) {
  const t = useTranslations('swaps.commissioning');
  const site = useTranslations('swaps.site');
  return (
    <span>
      {t.rich('signedBy', { by: [by, on_site && site('onSite')].filter(Boolean).join(', '), time: () => <Time at={at} /> })} <q>{reason}</q>
    </span>
  );
}
