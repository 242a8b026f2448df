'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { TechnicianRecord } from '#lib/contract/technicians.ts';
import { TechnicianFields } from './TechnicianFields.tsx';
import { TechnicianHistory } from './TechnicianHistory.tsx';
import { changesOf, type TypedRecord, typedRecord, wrongRecord } from './technicianForm.ts';
import { useTechnicianWords } from './technicianWords.ts';

type Props = { who: { id: number; name: string }; onClose(): void };

const SHOWN = ['skills', 'licences', 'shift', 'lunch', 'days_off', 'home', 'equipment', 'truck', 'phone'] as const;

export function TechnicianDialog({ who, onClose }: Props) {
  const t = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const words = useTechnicianWords();
  const params = { id: who.id };
  const { data, error, mutate } = useRead(contract.technicians.show, { params }, { keepPreviousData: false });
  const change = useWrite(contract.technicians.change);
  const [touched, setTouched] = useState<Partial<TypedRecord>>({});
  const theirs = change.error?.problem.code === 'stale' ? TechnicianRecord.safeParse(change.error.problem.current).data : undefined;
  const record = theirs ?? data?.data;
  const mayChange = may(contract.technicians.change.access);
  const typed = record && { ...typedRecord(record), ...touched };
  const wrong = typed ? wrongRecord(typed) : {};
  const changes = record && typed ? changesOf(typed, record) : {};
  const isSame = Object.keys(changes).length === 0;
  const save = () =>
    change.trigger([{ params, body: { ...changes, version: record?.version } }]).then(
      () => {
        toast(t('saved', { who: who.name }));
        onClose();
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={who.name}
      go={mayChange ? common('save') : undefined}
      running={change.isMutating ? common('saving') : undefined}
      reason={
        !record
          ? t('reading')
          : wrong.shift
            ? t('badShift')
            : wrong.phone
              ? t('badPhone')
              : wrong.lunch
                ? t('badLunch')
                : isSame
                  ? t('same')
                  : undefined
      }
      stay={mayChange ? undefined : common('close')}
      onGo={() => void save()}
      onClose={onClose}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {change.error &&
        (theirs ? (
          <Alert kind="warn">{t('stale')}</Alert>
        ) : (
          <Failure title={common('notDone')} problem={change.error.problem} retryAfter={change.error.retryAfter} />
        ))}
      {!record && !error && <span role="status">{t('reading')}</span>}
      {typed && mayChange && (
        <TechnicianFields typed={typed} wrong={wrong} onType={(part) => setTouched((before) => ({ ...before, ...part }))} />
      )}
      {record && !mayChange && (
        <DescriptionList rows={SHOWN.map((name) => ({ label: words.field(name), value: words.value(name, record[name]) }))} />
      )}
      {record && (
        <Box sx={{ borderBlockStart: '1px solid', borderColor: 'divider', pt: 3 }}>
          <TechnicianHistory id={who.id} />
        </Box>
      )}
    </FormDialog>
  );
}
