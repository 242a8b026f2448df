'use client';

import { useTranslations } from 'next-intl';
import type { VisitForCustomer } from '#lib/contract/visits.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import { useCustomerWords } from './useCustomerWords.ts';
import { VisitSteps } from './VisitSteps.tsx';

export function VisitCard({ visit, isCut }: { visit: VisitForCustomer; isCut: boolean }) {
  const t = useTranslations('visits');
  const words = useCustomerWords(visit);
  const { company, company_phone: phone, asked_at: asked } = visit;
  const isOn = visit.state !== 'moved' && visit.state !== 'canceled';
  return (
    <>
      <header className="vs-top">{company}</header>
      <main className="vs">
        <section className="vs-card" data-state={visit.state}>
          <div aria-live="polite">
            <h1>{words.title}</h1>
            {words.lead && <p className="vs-lead">{words.lead}</p>}
          </div>
          {isOn && <VisitSteps state={visit.state} />}
        </section>
        <dl className="vs-card vs-facts">
          {words.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {phone && (
          <a className="vs-call" href={dialAddress(phone)}>
            {t('call', { company: company ?? '', phone: readablePhone(phone) })}
          </a>
        )}
        <p className="vs-asked" role={isCut ? 'status' : undefined}>
          {isCut ? `${t('cut')} ` : ''}
          {asked && t('asOf', { at: words.clock(asked) })}
        </p>
      </main>
    </>
  );
}
