'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListTable } from '#components/ui/lists/ListTable.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OrderLine, OrderWithLines } from '#lib/contract/orders/order.ts';
import { ORDER_LINE_STATES, type OrderLineState } from '#lib/contract/words/orders.ts';
import { type ShownLine, useLineColumns } from './lineColumns.tsx';
import { countOrder } from './orderFigures.ts';
import { LINE_MARKS } from './orderWords.ts';

const SHOWN_AT_FIRST = 100;
const SHOWN = [...ORDER_LINE_STATES, 'extra'] as const;

const stateOf = ({ state }: OrderLine): OrderLineState => ORDER_LINE_STATES.find((each) => each === state) ?? 'missing';

/** The supplier's list, line by line with what came for it; of those that did not come the supplier is told. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const t = useTranslations('orders');
  const count = useCount();
  const mayChange = useAllows()(contract.orders.reportShort.access) && order.closed_at === null;
  const counts = countOrder(order);
  const looks = (['missing', 'differs', 'extra', 'short', 'here'] as const).find((state) => counts[state] > 0) ?? 'here';
  const [chosen, setChosen] = useState<(typeof SHOWN)[number]>(looks);
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const { trigger, error, isMutating } = useWrite(contract.orders.reportShort);
  const lines = useMemo(
    (): readonly ShownLine[] =>
      chosen === 'extra'
        ? order.extra.map((each) => ({ ...each, id: each.sim_id }))
        : order.lines.filter((line) => stateOf(line) === chosen),
    [order, chosen],
  );
  const report = (ids: number[], short: boolean) =>
    trigger([{ params: { id: order.id }, body: { lines: ids, short, version: order.version } }]).catch(() => undefined);
  const total = lines.length;
  const canReport = mayChange && (chosen === 'missing' || chosen === 'short');
  const columns = useLineColumns({
    ...{ state: chosen, isBusy: isMutating },
    onReport: canReport ? ({ id }) => void report([id], chosen === 'missing') : undefined,
  });
  return (
    <Box component="section" aria-label={t('lines')} sx={{ display: 'grid', gap: 3 }}>
      <Box role="group" aria-label={t('show')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {SHOWN.filter((state) => counts[state] > 0 || state === chosen).map((state) => (
          <Button
            key={state}
            size="small"
            aria-pressed={state === chosen}
            variant={state === chosen ? 'contained' : 'outlined'}
            color="secondary"
            startIcon={<StatusGlyph glyph={LINE_MARKS[state]} />}
            onClick={() => {
              setChosen(state);
              setMost(SHOWN_AT_FIRST);
            }}
          >
            {state === 'extra' ? t('extra') : t(`states.${state}`)} {count(counts[state])}
          </Button>
        ))}
        {canReport && total > 0 && (
          <Button
            size="small"
            variant="text"
            disabled={isMutating}
            onClick={() =>
              void report(
                lines.map(({ id }) => id),
                chosen === 'missing',
              )
            }
          >
            {t(chosen === 'missing' ? 'short.all' : 'short.noneOf', { count: lines.length })}
          </Button>
        )}
      </Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      {total === 0 ? (
        <Empty glyph="done">{t('noLine')}</Empty>
      ) : (
        <Box
          sx={{
            display: 'grid',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
            overflow: 'hidden',
          }}
        >
          <ListTable name={t('lines')} sort="" rows={lines.slice(0, most)} columns={columns} />
        </Box>
      )}
      {total > most && (
        <div>
          <Button onClick={() => setMost(total)}>{t('more', { count: total - most })}</Button>
        </div>
      )}
    </Box>
  );
}
