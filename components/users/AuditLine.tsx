'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { AuditEvent } from '#lib/contract/audit.ts';
import { AuditFacts } from './AuditFacts.tsx';
import { useAuditWord } from './activityWords.ts';
import { Whom } from './auditColumns.tsx';

export function AuditLine({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const t = useTranslations('users.audit');
  const common = useTranslations('common');
  const word = useAuditWord();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{word(event.kind)}</DialogTitle>
      <DialogContent>
        <DescriptionList
          rows={[
            { label: t('fields.at'), value: <Time at={event.at} exact /> },
            { label: t('fields.by'), value: <Whom id={event.user_id} name={event.by} none={t('nobody')} /> },
            ...(event.about_id ? [{ label: t('fields.about'), value: <Whom id={event.about_id} name={event.about} none="" /> }] : []),
            ...(event.address ? [{ label: t('fields.address'), value: <span dir="ltr">{event.address}</span> }] : []),
            ...(event.facts ? [{ label: t('fields.details'), value: <AuditFacts event={event} isWhole />, wide: true }] : []),
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
