'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ScannedOrder } from '#components/orders/useScannedOrder.ts';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { LineMap } from './LineMap.tsx';

/** What is received on an order has its type, carrier and place from it. */
export function ScanOrder({ scanned: { order, matches } }: { scanned: ScannedOrder }) {
  const t = useTranslations('orders');
  const setup = useTranslations('scan.setup');
  const words = useTranslations('sims');
  const fieldName = useWords('orders.fields', 'fields');
  const simField = useWords('sims.fields', 'fields');
  const facts = [
    { label: fieldName('number'), value: <TextLink href={hrefOf('order', { id: order.id })}>{order.number}</TextLink> },
    ...(order.supplier ? [{ label: fieldName('supplier'), value: order.supplier }] : []),
    { label: simField('device_type'), value: order.device_type },
    { label: simField('provider'), value: words(`provider.${PROVIDERS.find((each) => each === order.provider) ?? 'other'}`) },
    { label: fieldName('warehouse_code'), value: order.warehouse_code },
  ];
  return (
    <Box
      component="aside"
      aria-label={setup('title')}
      sx={{
        gridArea: 'setup',
        overflow: { lg: 'auto' },
        padding: { xs: '8px 16px', sm: '8px 20px', lg: '14px 14px 24px' },
        bgcolor: 'background.paper',
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: 0,
        borderInlineEndWidth: { lg: '1px' },
        borderBlockWidth: { xs: '1px', lg: 0 },
      }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {setup('title')}
      </Typography>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <DescriptionList rows={facts} />
        {order.lines_count > 0 && <LineMap lines={order.lines} matches={matches} />}
      </Box>
      <Box sx={{ display: { lg: 'none' } }}>
        {t('titleOf', { number: order.number })}: {[order.supplier, order.device_type, order.warehouse_code].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}
