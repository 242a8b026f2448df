'use client';

import { useTranslations } from 'next-intl';
import { useJobTitle } from '#components/bulk/useJobTitle.ts';
import { useMonthName } from '#components/recurring/useMonthName.ts';
import { useProviderName } from '#components/sims/useProviderName.ts';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { BulkAction } from '#lib/contract/bulk.ts';
import type { Operation } from '#lib/contract/operations.ts';
import { OPERATION_KINDS, type OperationKind } from '#lib/contract/words/operations.ts';
import { shownId } from '#lib/format/ids.ts';

export const OPERATION_ICONS: Record<OperationKind, IconName> = {
  bulk: 'sim',
  import: 'upload',
  export: 'download',
  print: 'receipt',
  sweep: 'refresh',
  sunset: 'pin',
  bill: 'receipt',
  billing: 'clock',
  sending: 'arrowForward',
  reminders: 'bell',
};

export const kindOf = ({ kind }: Pick<Operation, 'kind'>): OperationKind | undefined => OPERATION_KINDS.find((each) => each === kind);

export const hrefOfOperation = ({ kind, ref }: Pick<Operation, 'kind' | 'ref'>) => hrefOf('operation', { kind: kind ?? 'bulk', id: ref });

/** What was done, in a line: "Move 200 SIMs to DAL-01". */
export function useOperationTitle() {
  const t = useTranslations('operations.title');
  const { jobTitle } = useJobTitle();
  const providerName = useProviderName();
  const monthName = useMonthName();
  const ofBulk = ({ what, stock_state, total, target }: Operation) => {
    const action = BulkAction.safeParse(what).data;
    return action ? jobTitle({ action, stock_state, total, warehouse_code: target, device_type: null, plan: null }) : what;
  };
  return (operation: Operation): string => {
    const { what, total, name } = operation;
    switch (kindOf(operation)) {
      case 'bulk':
        return ofBulk(operation);
      case 'import':
        return t('import', { count: total });
      case 'export':
        return t('export', { what });
      case 'print':
        return t('print', { what });
      case 'sweep':
        return t('sweep', { provider: providerName(what) });
      case 'sunset':
        return t('sunset', { what, count: total });
      case 'bill':
        return t('bill', { provider: providerName(what) });
      case 'billing':
        return t('billing', { what, month: monthName(name ?? '') });
      case 'sending':
        return t('sending', { what, count: total });
      case 'reminders':
        return t('reminders', { count: total });
      default:
        return what;
    }
  };
}

/** What stands beside it: the reason, the file, or of a carrier's check the day. */
export function useOperationNote() {
  const dayName = useShortDay();
  return ({ kind, reason, name, target }: Operation): string => {
    if (kind === 'bill') return [target, name].filter(Boolean).join(' · ');
    if (kind === 'sweep' && name) return dayName(name);
    return reason ?? (kind === 'billing' ? '' : (name ?? ''));
  };
}

/** The number of a carrier's check is its day and carrier, which stand beside it. */
export const operationNumber = ({ kind, ref }: Operation): string => (kind === 'sweep' ? '' : shownId(ref));

export function useOperationResult() {
  const t = useTranslations('operations.result');
  return ({ state, total, done, failed, skipped }: Operation): string => {
    const open = state === 'running' || state === 'paused' ? Math.max(0, total - done - failed - skipped) : 0;
    const parts = [
      done > 0 || (total > 0 && failed + skipped + open === 0) ? t('done', { count: done }) : '',
      failed > 0 ? t('failed', { count: failed }) : '',
      skipped > 0 ? t('skipped', { count: skipped }) : '',
      open > 0 ? t('open', { count: open }) : '',
    ];
    return parts.filter(Boolean).join(', ');
  };
}
