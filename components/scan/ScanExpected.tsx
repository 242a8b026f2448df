'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { LINE_MARKS } from '#components/orders/orderWords.ts';
import type { ScannedOrder } from '#components/orders/useScannedOrder.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Figures } from '#components/ui/display/Figures.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { ScanRow } from '#lib/browser/scan/scan.ts';
import type { RowActions } from './useRowActions.ts';

/** So many missing lines are worth naming; before, most of the delivery is still in its boxes. */
const MOST_NAMED = 10;

const FIELDS = ['imei', 'iccid'] as const;

type Props = {
  scanned: ScannedOrder;
  rows: readonly ScanRow[];
  actions: RowActions;
  accepted: ReadonlySet<number>;
  onAccept: (row: number) => void;
};

/** What was ordered beside what is on the desk, and what has to be looked at before it is saved. */
export function ScanExpected({ scanned: { counts, matches, missing, order }, rows, actions, accepted, onAccept }: Props) {
  const t = useTranslations('orders');
  const fieldName = useWords('orders.fields', 'fields');
  const count = useCount();
  const differing = rows.flatMap((row) => {
    const found = matches.get(row.id);
    return found?.state === 'differs' && !accepted.has(row.id) ? [{ row, line: found.line }] : [];
  });
  const named = rows.length > 0 && missing.length <= MOST_NAMED ? missing : [];
  const looks = differing.length + named.length;
  return (
    <>
      <Figures
        of={[
          { label: fieldName('expected'), value: count(counts.expected) },
          { label: t('states.here'), value: count(counts.here), tone: counts.here > 0 ? 'ok' : undefined },
          { label: t('states.missing'), value: count(counts.missing), tone: counts.missing > 0 ? 'crit' : undefined },
          ...(order.lines_count > 0
            ? [{ label: t('states.differs'), value: count(counts.differs), tone: counts.differs > 0 ? ('warn' as const) : undefined }]
            : []),
          { label: t(order.lines_count > 0 ? 'extra' : 'over'), value: count(counts.extra), tone: counts.extra > 0 ? 'warn' : undefined },
        ]}
      />
      {looks > 0 && (
        <Card title={t('scan.looks', { count: looks })} meta={t('scan.before')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {differing.map(({ row, line }) => (
              <Box key={row.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
                <State state="differs" />
                {FIELDS.map((field) =>
                  row[field] === line[field] ? (
                    <Id key={field} kind={field} value={row[field]} />
                  ) : (
                    <span key={field}>
                      {t('scan.label')} {row[field] ? <Id kind={field} value={row[field]} /> : '–'} {t('scan.list')}{' '}
                      {line[field] ? <Id kind={field} value={line[field]} /> : '–'}
                    </span>
                  ),
                )}
                <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
                  <Button size="small" onClick={() => onAccept(row.id)}>
                    {t('scan.labelRight')}
                  </Button>
                  <Button
                    size="small"
                    onClick={() => actions.save(row.id, { imei: line.imei ?? row.imei, iccid: line.iccid ?? row.iccid })}
                  >
                    {t('scan.listRight')}
                  </Button>
                  <Button size="small" onClick={() => actions.remove(row.id)}>
                    {t('scan.again')}
                  </Button>
                </Box>
              </Box>
            ))}
            {named.map((line) => (
              <Box key={line.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
                <State state="missing" />
                {line.imei && <Id kind="imei" value={line.imei} />}
                {line.iccid && <Id kind="iccid" value={line.iccid} />}
                <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                  {t(line.box ? 'scan.placeBox' : 'scan.place', { row: line.row, box: line.box ?? '' })}
                </Typography>
              </Box>
            ))}
          </Box>
        </Card>
      )}
    </>
  );
}

function State({ state }: { state: 'differs' | 'missing' }) {
  const t = useTranslations('orders.states');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: 600 }}>
      <StatusGlyph glyph={LINE_MARKS[state]} />
      {t(state)}
    </Box>
  );
}
