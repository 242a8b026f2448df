'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { BatchLink } from '#components/batches/BatchLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Figures } from '#components/ui/display/Figures.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { OrderWithLines } from '#lib/contract/orders/order.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { shownId } from '#lib/format/ids.ts';
import { countOrder } from './orderFigures.ts';

export function OrderFacts({ order }: { order: OrderWithLines }) {
  const t = useTranslations('orders');
  const sims = useTranslations('sims');
  const batches = useTranslations('batches');
  const fieldName = useWords('orders.fields', 'fields');
  const simField = useWords('sims.fields', 'fields');
  const count = useCount();
  const day = useShortDay();
  const { here, missing, short, differs, extra } = countOrder(order);
  const facts = [
    { label: simField('device_type'), value: order.device_type },
    { label: simField('provider'), value: sims(`provider.${PROVIDERS.find((each) => each === order.provider) ?? 'other'}`) },
    { label: fieldName('warehouse_code'), value: order.warehouse_code },
    ...(order.due_on ? [{ label: fieldName('due_on'), value: day(order.due_on) }] : []),
    { label: batches('fields.created_by'), value: order.created_by },
    { label: batches('fields.created_at'), value: <Time at={order.created_at} /> },
    ...(order.closed_at ? [{ label: t('closed'), value: <Closed order={order} /> }] : []),
    ...(order.notes ? [{ label: fieldName('notes'), value: order.notes, wide: true }] : []),
  ];
  return (
    <>
      <Figures
        of={[
          { label: fieldName('expected'), value: count(order.expected) },
          { label: t('states.here'), value: count(here), tone: here > 0 ? 'ok' : undefined },
          { label: t('states.missing'), value: count(missing), tone: missing > 0 ? 'crit' : undefined },
          ...(short > 0 ? [{ label: t('states.short'), value: count(short) }] : []),
          { label: t('states.differs'), value: count(differs), tone: differs > 0 ? 'warn' : undefined },
          { label: t(order.lines_count > 0 ? 'extra' : 'over'), value: count(extra), tone: extra > 0 ? 'warn' : undefined },
        ]}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Card title={t('facts')}>
          <DescriptionList rows={facts} />
        </Card>
        <Card title={t('deliveries')}>
          {order.batches.length === 0 ? (
            <p style={{ margin: 0 }}>{t('report.nothing')}</p>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {order.batches.map(({ id, name, rows_count, created_by, created_at }) => (
                <li key={id}>
                  <BatchLink id={id} name={name ?? shownId(id)} />
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {[t('rows', { count: rows_count }), created_by].filter(Boolean).join(', ')}, <Time at={created_at} />
                  </Box>
                </li>
              ))}
            </Box>
          )}
        </Card>
      </Box>
    </>
  );
}

function Closed({ order: { closed_at, closed_by } }: { order: OrderWithLines }) {
  return (
    <>
      {closed_by && `${closed_by}, `}
      <Time at={closed_at ?? ''} />
    </>
  );
}
