'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { StockLevel } from '#lib/contract/stock.ts';
import { isLow } from './useStockLevels.ts';

const SimStockDialog = lazyPart(async () => (await import('./SimStockDialog.tsx')).SimStockDialog);

const Level = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 28,
  paddingInline: 4,
  borderRadius: 4,
  textAlign: 'inherit',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

type Props = { levels: readonly StockLevel[]; query: SimQuery; change: ChangeList };

export function SimStock({ levels, query, change }: Props) {
  const t = useTranslations('sims.low');
  const isThere = useCapability('stock');
  const may = useAllows();
  const [setting, setSetting] = useState(false);
  if (!isThere) return null;
  const low = levels.filter(isLow);
  const show = ({ warehouse_code, device_type }: StockLevel) =>
    change({ warehouse_code: [warehouse_code], device_type: [device_type], stock_state: ['warehouse'] });
  return (
    <section aria-label={t('title')}>
      {low.length > 0 && (
        <Box
          component="details"
          sx={{
            padding: '5px 10px',
            border: '1px solid',
            borderInlineStartWidth: 3,
            borderRadius: 1,
            borderColor: 'status.warn.mark',
            bgcolor: 'status.warn.tint',
          }}
        >
          <Box component="summary" sx={{ fontWeight: 600, cursor: 'pointer', '& svg': { display: 'inline-block', marginInlineEnd: 2 } }}>
            <StatusGlyph glyph="late" />
            {t('titleCount', { count: low.length })}
          </Box>
          <Box component="ul" sx={{ maxHeight: 168, overflow: 'auto', marginInline: -1 }}>
            {low.map((level) => (
              <li key={`${level.warehouse_code} ${level.device_type}`}>
                <Level onClick={() => show(level)}>
                  <span>
                    {level.warehouse_code} · {level.device_type}
                  </span>
                  <span>{t('ready', { ready: level.ready, minimum: level.minimum ?? 0 })}</span>
                </Level>
              </li>
            ))}
          </Box>
        </Box>
      )}
      {may(contract.stock.setMinimum.access) && (
        <Button variant="text" onClick={() => setSetting(true)} sx={{ marginInlineStart: -2 }}>
          {t('set')}
        </Button>
      )}
      {setting && (
        <SimStockDialog
          levels={levels}
          warehouse={query.warehouse_code?.[0]}
          device={query.device_type?.[0]}
          onClose={() => setSetting(false)}
        />
      )}
    </section>
  );
}
