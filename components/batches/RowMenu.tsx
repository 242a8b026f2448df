'use client';

import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Batch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { takesUploads } from '#lib/domain/carrierRules.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { Link } from '#lib/i18n/navigation.ts';
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
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('rowActs', { imei: simNumber(row) }) } }}>
      {mayAsk && <MenuItem onClick={() => ask('lookup')}>{t('acts.lookup')}</MenuItem>}
      {mayAsk && (
        <MenuItem
          aria-disabled={isOther || undefined}
          sx={{ color: isOther ? 'text.disabled' : undefined }}
          onClick={() => !isOther && ask('upload')}
        >
          <ListItemText
            primary={t('acts.upload')}
            secondary={isOther ? skips('wrong-provider') : undefined}
            slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
          />
        </MenuItem>
      )}
      {row.sim_id !== null && (
        <MenuItem component={Link} href={hrefOf('sim-edit', { id: row.sim_id })}>
          {t('acts.sim')}
        </MenuItem>
      )}
    </Menu>
  );
}
