'use client';

import { useTranslations } from 'next-intl';
import type { VisitForCustomer } from '#lib/contract/visits.ts';
import { useVisit } from './useVisit.ts';
import { VisitCard } from './VisitCard.tsx';

type Props = { token: string; first: VisitForCustomer | null | undefined };

export function VisitScreen({ token, first }: Props) {
  const t = useTranslations('visits');
  const { visit, isCut } = useVisit(token, first);
  if (visit) return <VisitCard visit={visit} isCut={isCut} />;
  return (
    <main className="vs">
      <div className="vs-card" role="status">
        <h1>{visit === null ? t('gone.title') : isCut ? t('cut') : t('loading')}</h1>
        {visit === null && <p>{t('gone.text')}</p>}
      </div>
    </main>
  );
}
