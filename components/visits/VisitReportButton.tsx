'use client';

import { useTranslations } from 'next-intl';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

type Props = { ticketId: number; visitId: number };

/** A done visit on a sheet, for the customer’s file. */
export function VisitReportButton({ ticketId, visitId }: Props) {
  const t = useTranslations('visits.report');
  const locale = useLanguage();
  const file = useDownload(contract.visits.report);
  if (!useCapability('visitReports')) return null;
  return (
    <div>
      <SendButton
        running={file.progress ? t('making') : undefined}
        onClick={() => void file.start({ params: { id: ticketId, visit: visitId }, query: { locale } }, `visit-${visitId}.pdf`)}
      >
        {t('get')}
      </SendButton>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
    </div>
  );
}
