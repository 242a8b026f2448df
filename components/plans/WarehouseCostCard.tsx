'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { Cost } from '#lib/contract/plans.ts';

const listOf = (warehouse: string) =>
  `${hrefOf('sims')}?${new URLSearchParams([
    ['warehouse_code', warehouse],
    ['stock_state', 'warehouse'],
    ['status', 'active'],
    ['status', 'suspended'],
  ])}`;

/** What is billed and lies in a warehouse, where nothing comes over it. */
export function WarehouseCostCard() {
  const t = useTranslations('plans.warehouses');
  const may = useAllows();
  const isAllowed = may(contract.plans.warehouses.access);
  const { data, error, mutate } = useRead(contract.plans.warehouses, isAllowed ? {} : null, { background: true });
  useChannel('sims', 'plans');
  const costs = data?.data;
  const price = useMoney(costs?.currency ?? 'USD');
  const sum = (field: keyof Cost) => (costs?.warehouses ?? []).reduce((all, each) => all + each[field], 0);
  if (!isAllowed) return null;
  return (
    <Card title={t('title')} meta={costs && t('sum', { count: sum('lines'), cost: price(sum('cents')) })}>
      <Box>{t('why')}</Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {costs && costs.warehouses.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {costs?.warehouses.map(({ warehouse_code, lines, cents, unpriced }) => (
          <Box
            component="li"
            key={warehouse_code}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <TextLink href={listOf(warehouse_code)}>{warehouse_code}</TextLink>
            <Box component="span" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {t('line', { count: lines, cost: price(cents), unpriced })}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
