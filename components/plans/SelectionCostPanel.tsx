'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/controls/Button.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannelChanges } from '#lib/browser/realtime/useChannelChanges.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';

/** What chosen SIMs cost a month, and what activating them would add: worked out when somebody asks. */
export function SelectionCostPanel({ selection }: { selection: SimSelection }) {
  const isThere = useCapability('plans');
  return isThere ? <SelectionCost key={JSON.stringify(selection)} selection={selection} /> : null;
}

function SelectionCost({ selection }: { selection: SimSelection }) {
  const t = useTranslations('plans.selection');
  /** Which time it is asked; nothing while it is not. */
  const [round, setRound] = useState<number>();
  const rounds = useRef(0);
  const body = selectionBody(selection);
  const { data, error, isValidating } = useSWR<Reply<typeof contract.plans.costs>, ApiError>(
    round !== undefined && ['sim-costs', JSON.stringify(body), round],
    () => call(contract.plans.costs, { body }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  const { ids } = selection;
  const forget = useCallback(
    (changed: readonly number[] | 'all') => {
      if (changed === 'all' || !ids || changed.some((id) => ids.includes(id))) setRound(undefined);
    },
    [ids],
  );
  useChannelChanges('sims', forget);
  const costs = round !== undefined && !isValidating && !error ? data?.data : undefined;
  const price = useMoney(costs?.currency ?? 'USD');
  const ask = () => {
    rounds.current += 1;
    setRound(rounds.current);
  };
  if (!costs)
    return (
      <Button variant="text" onClick={ask} disabled={isValidating}>
        {t(isValidating ? 'asking' : error ? 'failed' : 'ask')}
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
