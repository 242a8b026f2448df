'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OrderLine, OrderWithLines } from '#lib/contract/orders/order.ts';
import { ORDER_LINE_STATES, type OrderLineState } from '#lib/contract/words/orders.ts';
import { countOrder } from './orderFigures.ts';
import { LINE_MARKS } from './orderWords.ts';

const SHOWN_AT_FIRST = 100;
const SHOWN = [...ORDER_LINE_STATES, 'extra'] as const;

const stateOf = ({ state }: OrderLine): OrderLineState => ORDER_LINE_STATES.find((each) => each === state) ?? 'missing';

/** The supplier's list, line by line with what came for it; of those that did not come the supplier is told. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const t = useTranslations('orders');
  const fields = useTranslations('fields');
  const batches = useTranslations('batches.fields');
  const count = useCount();
  const mayChange = useAllows()(contract.orders.reportShort.access) && order.closed_at === null;
  const counts = countOrder(order);
  const looks = (['missing', 'differs', 'extra', 'short', 'here'] as const).find((state) => counts[state] > 0) ?? 'here';
  const [chosen, setChosen] = useState<(typeof SHOWN)[number]>(looks);
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const { trigger, error, isMutating } = useWrite(contract.orders.reportShort);
  const lines = useMemo(() => order.lines.filter((line) => stateOf(line) === chosen), [order.lines, chosen]);
  const report = (ids: number[], short: boolean) =>
    trigger([{ params: { id: order.id }, body: { lines: ids, short, version: order.version } }]).catch(() => undefined);
  const total = chosen === 'extra' ? order.extra.length : lines.length;
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
        {mayChange && (chosen === 'missing' || chosen === 'short') && lines.length > 0 && (
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
        <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' }}>
          <Box
            component="table"
            aria-label={t('lines')}
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              '& th, & td': { textAlign: 'start', px: 3, py: 1.5, borderBottom: '1px solid', borderColor: 'divider', whiteSpace: 'nowrap' },
              '& th': { typography: 'caption', color: 'text.secondary', bgcolor: 'ground.sunken' },
              '& tr:last-child td': { borderBottom: 0 },
            }}
          >
            <thead>
              <tr>
                {chosen !== 'extra' && <th>{t('report.heads.row')}</th>}
                {chosen !== 'extra' && <th>{t('report.heads.box')}</th>}
                <th>{fields('imei')}</th>
                <th>{fields('iccid')}</th>
                {(chosen === 'here' || chosen === 'differs') && <th>{t('came')}</th>}
                {chosen === 'here' && <th>{batches('provider_state')}</th>}
                {mayChange && (chosen === 'missing' || chosen === 'short') && <th aria-label={t('short.title')} />}
              </tr>
            </thead>
            <tbody>
              {chosen === 'extra'
                ? order.extra.slice(0, most).map(({ sim_id, imei, iccid }) => (
                    <tr key={sim_id}>
                      <td>{imei && <SimLink id={sim_id} imei={imei} />}</td>
                      <td>{iccid && (imei ? <Id kind="iccid" value={iccid} /> : <SimLink id={sim_id} imei="" iccid={iccid} />)}</td>
                    </tr>
                  ))
                : lines.slice(0, most).map((line) => (
                    <tr key={line.id}>
                      <td>{count(line.row)}</td>
                      <td>{line.box}</td>
                      <td>{line.imei && <Id kind="imei" value={line.imei} />}</td>
                      <td>{line.iccid && <Id kind="iccid" value={line.iccid} />}</td>
                      {(chosen === 'here' || chosen === 'differs') && (
                        <td>
                          <Came line={line} />
                        </td>
                      )}
                      {chosen === 'here' && <td>{line.provider_state ?? t('notAsked')}</td>}
                      {mayChange && (chosen === 'missing' || chosen === 'short') && (
                        <td>
                          <Button
                            size="small"
                            variant="text"
                            disabled={isMutating}
                            onClick={() => void report([line.id], chosen === 'missing')}
                          >
                            {t(chosen === 'missing' ? 'short.one' : 'short.wait')}
                          </Button>
                        </td>
                      )}
                    </tr>
                  ))}
            </tbody>
          </Box>
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

/** What came for a line: of one that differs both numbers, for one of them is not the list's. */
function Came({ line }: { line: OrderLine }) {
  if (line.sim_id === null) return null;
  const { imei, iccid } = line.received ?? { imei: null, iccid: null };
  return (
    <>
      <SimLink id={line.sim_id} imei={imei ?? ''} iccid={iccid} />
      {line.state === 'differs' && imei && iccid && (
        <>
          {' '}
          <Id kind="iccid" value={iccid} />
        </>
      )}
    </>
  );
}
