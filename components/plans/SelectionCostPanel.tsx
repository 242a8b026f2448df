'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannelChanges } from '#lib/browser/realtime/useChannelChanges.ts';
import * as contract from '#lib/contract/index.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';

/** What chosen SIMs cost a month, and what activating them would add: worked out when somebody asks. */
export function SelectionCostPanel({ selection }: { selection: SimSelection }) {
  const isThere = useCapability('plans');
  return isThere ? <SelectionCost key={JSON.stringify(selection)} selection={selection} /> : null;
}

function SelectionCost({ selection }: { selection: SimSelection }) {
  const t = useTranslations('plans.selection');
  const { trigger, data, isMutating, error, reset } = useWrite(contract.plans.costs);
  useChannelChanges('sims', reset);
  const costs = data?.data;
  const price = useMoney(costs?.currency ?? 'USD');
  const ask = () => void trigger([{ body: selectionBody(selection) }]).catch(() => undefined);
  if (!costs)
    return (
      <Button variant="text" onClick={ask} disabled={isMutating}>
        {t(isMutating ? 'asking' : error ? 'failed' : 'ask')}
      </Button>
    );
  const { billed, activation, unknown, unpriced } = costs;
  return (
    <span role="status">
      {t('billed', { count: billed.lines, cost: price(billed.cents) })}
      {activation.lines > 0 && ` ${t('activation', { count: activation.lines, cost: price(activation.cents) })}`}
      {unpriced > 0 && ` ${t('unpriced', { count: unpriced })}`}
      {unknown > 0 && ` ${t('unknown', { count: unknown })}`}
    </span>
  );
}
