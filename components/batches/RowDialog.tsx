'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Batch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { takesUploads } from '#lib/domain/carrierRules.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import type { PlacedRow } from './placedRow.ts';
import { RowAnswer } from './RowAnswer.tsx';
import { RowState } from './RowState.tsx';
import { useImeiComplaint } from './useImeiComplaint.ts';
import type { RowActions } from './useRowActions.ts';

type Props = { batch: Batch; row: PlacedRow; rowActions: RowActions; onClose: () => void };

export function RowDialog({ batch, row, rowActions, onClose }: Props) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const sims = useWords('sims.fields', 'fields');
  const may = useAllows();
  const complaintOf = useImeiComplaint();
  const [imei, setImei] = useState(row.imei);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError>();
  const isBusy = rowActions.busy.has(row.id);
  const mayEdit = may(contract.batches.editImei.access) && row.sim_id !== null;
  const complaint = complaintOf(imei, error);
  const isChanged = plainDigits(imei) !== row.imei;

  const save = async () => {
    if (!isChanged || complaintOf(imei)) return;
    setSaving(true);
    try {
      await rowActions.editImei(row, plainDigits(imei));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormDialog
      title={t('rowTitle', { place: row.place })}
      go={mayEdit && isChanged ? t('saveImei') : undefined}
      running={isSaving ? common('saving') : undefined}
      stay={common('close')}
      acts={
        may(contract.batches.lookupImei.access) && (
          <>
            <ActionButton running={isBusy ? t('asking') : undefined} onClick={() => void rowActions.ask(row, 'lookup')}>
              {t('acts.lookup')}
            </ActionButton>
            {(batch.provider === null || takesUploads(batch.provider)) && (
              <ActionButton running={isBusy ? t('asking') : undefined} onClick={() => void rowActions.ask(row, 'upload')}>
                {t('acts.upload')}
              </ActionButton>
            )}
          </>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <DescriptionList
        rows={[
          { label: sims('status'), value: <RowState row={row} isBusy={isBusy} /> },
          { label: sims('iccid'), value: row.iccid && <Id kind="iccid" value={row.iccid} /> },
          { label: t('fields.provider_state'), value: row.provider_state },
          ...(row.sim_id === null ? [] : [{ label: common('sim'), value: <SimLink id={row.sim_id} imei={row.imei} iccid={row.iccid} /> }]),
          ...(row.problem || row.message
            ? [{ label: t('fields.message', { provider: batch.provider ?? 'other' }), value: <RowAnswer row={row} /> }]
            : []),
        ]}
      />
      {mayEdit ? (
        <TextField
          label={sims('imei')}
          inputMode="numeric"
          value={imei}
          onChange={(event) => {
            setError(undefined);
            setImei(event.target.value);
          }}
          error={complaint}
        />
      ) : (
        <Id kind={simNumberKind(row)} value={simNumber(row)} />
      )}
    </FormDialog>
  );
}
