'use client';

import { useTranslations } from 'next-intl';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Batch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { takesUploads } from '#lib/domain/carrierRules.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { PlacedRow } from './placedRow.ts';
import type { RowActions } from './useRowActions.ts';

type Props = { batch: Batch; row: PlacedRow; anchor: HTMLElement; rowActions: RowActions; onClose: () => void };

export function RowMenu({ batch, row, anchor, rowActions, onClose }: Props) {
  const t = useTranslations('batches');
  const skips = useTranslations('bulk.skips');
  const may = useAllows();
  const mayAsk = may(contract.batches.lookupImei.access);
  const isOther = batch.provider !== null && !takesUploads(batch.provider);
  const ask = (action: 'lookup' | 'upload') => {
    onClose();
    void rowActions.ask(row, action);
  };
  return (
    <Menu anchor={anchor} onClose={onClose} label={t('rowActs', { imei: simNumber(row) })}>
      {mayAsk && <MenuItem onClick={() => ask('lookup')}>{t('acts.lookup')}</MenuItem>}
      {mayAsk && (
        <MenuItem reason={isOther ? skips('wrong-provider') : undefined} onClick={() => ask('upload')}>
          {t('acts.upload')}
        </MenuItem>
      )}
      {row.sim_id !== null && <MenuItem href={hrefOf('sim-edit', { id: row.sim_id })}>{t('acts.sim')}</MenuItem>}
    </Menu>
  );
}
