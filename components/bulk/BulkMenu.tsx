'use client';

import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { takesUploads } from '#lib/domain/carrierRules.ts';
import type { BulkScope } from './bulkScope.ts';
import { GROUP_ENDS, ORDER_ACCESS, ORDER_EXTENSIONS, ORDERS, type Order } from './orders.ts';

type Props = { scope: BulkScope; anchor: HTMLElement | null; isOpen: boolean; onClose: () => void; onOrder: (order: Order) => void };

export function BulkMenu({ scope, anchor, isOpen, onClose, onOrder }: Props) {
  const t = useTranslations('bulk');
  const may = useAllows();
  const has = useCapabilities();
  const reasonOf = (order: Order) => {
    if (scope.selection && !may(contract.batches.fromQuery.access)) return t('why.noSelection');
    if (order === 'upload-vzw' && scope.selection?.query.provider?.every((each) => !takesUploads(each))) return t('skips.wrong-provider');
    return undefined;
  };
  const orders = ORDERS.filter((order) => may(ORDER_ACCESS[order]) && has(ORDER_EXTENSIONS[order]));
  return (
    <Menu anchorEl={anchor} open={isOpen} onClose={onClose} slotProps={{ list: { 'aria-label': t('open') } }}>
      {orders.length === 0 && <MenuItem onClick={onClose}>{t('why.nothingAllowed')}</MenuItem>}
      {orders.flatMap((order, index) => {
        const reason = reasonOf(order);
        const item = (
          <MenuItem
            key={order}
            aria-disabled={reason ? true : undefined}
            sx={{ color: reason ? 'text.disabled' : undefined, maxWidth: 340 }}
            onClick={() => {
              if (reason) return;
              onClose();
              onOrder(order);
            }}
          >
            <ListItemText
              primary={t(`menu.${order}`)}
              secondary={reason}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption', sx: { whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        );
        return GROUP_ENDS.includes(order) && index < orders.length - 1 ? [item, <Divider key={`${order} end`} />] : [item];
      })}
    </Menu>
  );
}
