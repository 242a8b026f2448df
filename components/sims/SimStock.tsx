'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { StockLevel } from '#lib/contract/stock.ts';
import css from './SimStock.module.css';
import { isLow } from './useStockLevels.ts';

const SimStockDialog = lazyPart(async () => (await import('./SimStockDialog.tsx')).SimStockDialog);

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
        <details className={css.low}>
          <summary>
            <StatusGlyph glyph="late" />
            {t('titleCount', { count: low.length })}
          </summary>
          <ul>
            {low.map((level) => (
              <li key={`${level.warehouse_code} ${level.device_type}`}>
                <button type="button" onClick={() => show(level)}>
                  <span>
                    {level.warehouse_code} · {level.device_type}
                  </span>
                  <span>{t('ready', { ready: level.ready, minimum: level.minimum ?? 0 })}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {may(contract.stock.setMinimum.access) && (
        <Button variant="text" onClick={() => setSetting(true)} className={css.set}>
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
