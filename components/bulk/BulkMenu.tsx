'use client';

import { useTranslations } from 'next-intl';
import { Menu, MenuDivider, MenuItem } from '#components/ui/controls/Menu.tsx';
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
    <Menu anchor={anchor} open={isOpen} onClose={onClose} label={t('open')}>
      {orders.length === 0 && <MenuItem onClick={onClose}>{t('why.nothingAllowed')}</MenuItem>}
      {orders.flatMap((order, index) => {
        const item = (
          <MenuItem
            key={order}
            reason={reasonOf(order)}
            onClick={() => {
              onClose();
              onOrder(order);
            }}
          >
            {t(`menu.${order}`)}
          </MenuItem>
        );
        return GROUP_ENDS.includes(order) && index < orders.length - 1 ? [item, <MenuDivider key={`${order} end`} />] : [item];
      })}
    </Menu>
  );
}
