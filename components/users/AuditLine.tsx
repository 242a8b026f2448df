'use client';

import { useTranslations } from 'next-intl';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { AuditEvent } from '#lib/contract/audit.ts';
import { AuditFacts } from './AuditFacts.tsx';
import { useAuditWord } from './activityWords.ts';
import { Whom } from './auditColumns.tsx';

export function AuditLine({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const t = useTranslations('users.audit');
  const word = useAuditWord();
  return (
    <ReadDialog title={word(event.kind)} onClose={onClose}>
      <DescriptionList
        rows={[
          { label: t('fields.at'), value: <Time at={event.at} exact /> },
          { label: t('fields.by'), value: <Whom id={event.user_id} name={event.by} none={t('nobody')} /> },
          ...(event.about_id ? [{ label: t('fields.about'), value: <Whom id={event.about_id} name={event.about} none="" /> }] : []),
          ...(event.address ? [{ label: t('fields.address'), value: <span dir="ltr">{event.address}</span> }] : []),
          ...(event.facts ? [{ label: t('fields.details'), value: <AuditFacts event={event} isWhole />, wide: true }] : []),
        ]}
      />
    </ReadDialog>
  );
}
