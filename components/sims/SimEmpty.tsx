'use client';

import { useTranslations } from 'next-intl';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';

const NearSimsLink = lazyPart(async () => (await import('./NearSimsLink.tsx')).NearSimsLink, { isQuiet: true, isBare: true });

export function SimEmpty({ q, filters, clear }: { q: string | undefined; filters: number; clear: () => void }) {
  const t = useTranslations('sims');
  if (!q && filters === 0) return <Empty>{t('empty.none')}</Empty>;
  const action = <ClearFilters variant="outlined" onClick={clear} />;
  const pasted = q?.includes('\n') ? q.split('\n').length : 0;
  if (pasted) return <Empty action={action}>{t('empty.pasted', { count: pasted })}</Empty>;
  const near = q && filters === 0 ? <NearSimsLink codes={[q]} /> : null;
  const actions = (
    <>
      {near}
      {action}
    </>
  );
  return <Empty action={actions}>{q ? t('empty.search', { q }) : t('empty.matching', { count: filters })}</Empty>;
}
