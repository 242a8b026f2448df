'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { SegmentBar } from '#components/ui/display/SegmentBar.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import type { Order } from '#lib/contract/orders/order.ts';

/** How much of an order came. */
export function OrderProgress({ order: { number, received, expected } }: { order: Pick<Order, 'number' | 'received' | 'expected'> }) {
  const t = useTranslations('orders');
  const count = useCount();
  const text = t('progress', { received: count(received), expected: count(expected) });
  return (
    <Box component="span" sx={{ display: 'grid', gridTemplateColumns: '56px auto', alignItems: 'center', gap: 2 }}>
      <SegmentBar thin total={expected} done={Math.min(received, expected)} now={received} label={number} text={text} />
      {text}
    </Box>
  );
}
