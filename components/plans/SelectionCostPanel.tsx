'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/controls/Button.tsx';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannelChanges } from '#lib/browser/realtime/useChannelChanges.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';

/** What chosen SIMs cost a month, and what activating them would add: worked out when somebody asks, and kept up from then on. */
export function SelectionCostPanel({ selection }: { selection: SimSelection }) {
  const isThere = useCapability('plans');
  return isThere ? <SelectionCost key={JSON.stringify(selection)} selection={selection} /> : null;
}

/** While a bulk change is under way its lines change all the time: the sum is asked for no more often. */
const REFRESH_MS = 1500;

function SelectionCost({ selection }: { selection: SimSelection }) {
  const t = useTranslations('plans.selection');
  const [isAsked, setAsked] = useState(false);
  const body = selectionBody(selection);
  const { data, error, isValidating, mutate } = useSWR<Reply<typeof contract.plans.costs>, ApiError>(
    isAsked && ['sim-costs', JSON.stringify(body)],
    () => call(contract.plans.costs, { body }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const hear = useEvent((changed: readonly number[] | 'all') => {
    const { ids } = selection;
    if (!isAsked || (ids && changed !== 'all' && !changed.some((id) => ids.includes(id)))) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void mutate();
    }, REFRESH_MS);
  });
  useChannelChanges('sims', hear);
  const costs = error ? undefined : data?.data;
  const price = useMoney(costs?.currency ?? 'USD');
  const ask = () => {
    setAsked(true);
    if (isAsked) void mutate();
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
