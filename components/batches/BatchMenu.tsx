'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Menu, MenuDivider, MenuItem } from '#components/ui/controls/Menu.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability, useIsCore } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { type Batch, type BatchRow, takesFiles } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import type { BatchField } from './BatchChange.tsx';
import { BatchFailure } from './BatchFailure.tsx';
import { useDelete } from './useDelete.ts';
import { useFileUpload } from './useFileUpload.ts';

const BatchChange = lazyPart(async () => (await import('./BatchChange.tsx')).BatchChange);
const BatchUndo = lazyPart(async () => (await import('./BatchUndo.tsx')).BatchUndo);
const LabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

type Props = { batch: Batch & { rows: BatchRow[] }; anchor: HTMLElement | null; isOpen: boolean; onClose: () => void };

export function BatchMenu({ batch, anchor, isOpen, onClose }: Props) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const refreshAll = useWrite(contract.batches.refreshState);
  const file = useDownload(contract.batches.download);
  const { remove, error: notRemoved, forget } = useDelete(batch);
  const upload = useFileUpload(batch.id);
  const [field, setField] = useState<BatchField>();
  const [hasLabels, setLabels] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const canUndo = useCapability('stock') && batch.kind === 'delivery' && may(contract.batches.undo.access);
  const mayChange = may(contract.batches.change.access);
  const isCore = useIsCore();
  const error = notRemoved ?? refreshAll.error ?? file.error ?? upload.error;

  const pick = (act: () => void) => () => {
    onClose();
    act();
  };
  const save = (format: 'csv' | 'xlsx') =>
    pick(() => {
      toast(t('downloading'));
      void file.start({ params: { id: batch.id }, query: { format } }, `batch-${batch.id}.${format}`);
    });
  const ask = pick(() => {
    refreshAll.trigger([{ params: { id: batch.id } }]).then(
      () => toast(t('refreshing')),
      () => undefined,
    );
  });

  return (
    <>
      <Menu anchor={anchor} open={isOpen} onClose={onClose} label={common('more')}>
        {mayChange && <MenuItem onClick={ask}>{t('acts.refresh')}</MenuItem>}
        <MenuItem onClick={pick(() => setLabels(true))}>{t('acts.labels')}</MenuItem>
        <MenuItem onClick={save('csv')}>{t('acts.csv')}</MenuItem>
        {!isCore && <MenuItem onClick={save('xlsx')}>{t('acts.xlsx')}</MenuItem>}
        {upload.isOffered && takesFiles(batch) && <MenuItem onClick={pick(upload.choose)}>{t('acts.import')}</MenuItem>}
        {mayChange && <MenuDivider />}
        {mayChange && <MenuItem onClick={pick(() => setField('name'))}>{t('acts.name')}</MenuItem>}
        {mayChange && <MenuItem onClick={pick(() => setField('device_type'))}>{t('acts.device_type')}</MenuItem>}
        {mayChange && <MenuItem onClick={pick(() => setField('warehouse_code'))}>{t('acts.warehouse_code')}</MenuItem>}
        {may(contract.batches.remove.access) && <MenuDivider />}
        {canUndo && (
          <MenuItem isFinal onClick={pick(() => setUndoing(true))}>
            {t('acts.undo')}
          </MenuItem>
        )}
        {may(contract.batches.remove.access) && (
          <MenuItem isFinal onClick={pick(() => void remove())}>
            {t('acts.delete')}
          </MenuItem>
        )}
      </Menu>
      {field && <BatchChange batch={batch} field={field} onClose={() => setField(undefined)} />}
      {isUndoing && <BatchUndo batch={batch} onClose={() => setUndoing(false)} />}
      {hasLabels && <LabelDialog rows={batch.rows} deviceType={batch.device_type} onClose={() => setLabels(false)} />}
      {error && <BatchFailure error={error} onClose={forget} />}
    </>
  );
}
