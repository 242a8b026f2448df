'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { LineMatch } from '#components/orders/useScannedOrder.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { ScanReason } from './ScanReason.tsx';
import { ScanRowEdit } from './ScanRowEdit.tsx';
import { ScanSecond } from './ScanSecond.tsx';
import type { RowActions } from './useRowActions.ts';
import { Verdict } from './Verdict.tsx';
import type { Judged } from './verdicts.ts';

const FIELDS = ['imei', 'iccid'] as const;

type Props = { judged: Judged; match: LineMatch | undefined; actions: RowActions; editing: boolean };

const GRID = {
  display: 'grid',
  alignItems: 'center',
  gap: '2px 12px',
  gridTemplateColumns: { xs: 'auto 1fr auto', md: '44px 128px 148px 184px minmax(0, 1fr) auto' },
};

const sameReasons = (a: Judged, b: Judged) =>
  a.reasons.length === b.reasons.length &&
  a.reasons.every(({ rule, said, twin }, index) => {
    const other = b.reasons[index];
    return rule === other?.rule && said === other.said && twin === other.twin;
  });

export const ScanRow = memo(
  function ScanRow({ judged: { row, number, standing, reasons }, match, actions, editing }: Props) {
    const t = useTranslations('scan.rows');
    const common = useTranslations('common');
    const fields = useTranslations('fields');
    const kindName = useTranslations('sims.kind');
    const shown = reasons.filter(({ rule }) => rule !== 'unchecked');
    const take = (from: string) => (code: string) =>
      actions.save(row.id, {
        ...{ imei: row.imei, iccid: row.iccid },
        [FIELDS.find((field) => row[field] === from) ?? 'imei']: code,
      });
    return (
      <Box
        component="li"
        id={`scan-row-${row.id}`}
        tabIndex={-1}
        sx={{
          minHeight: { xs: 56, md: 'var(--lk-row)' },
          padding: '4px 20px',
          borderBottom: '1px solid',
          borderColor: 'divider',
          '@media (hover: hover)': { '&:not(:hover, :focus-within) .actions': { opacity: shown.length > 0 ? 1 : 0 } },
          '&:target, &:focus': { bgcolor: 'row.selected', outline: 'none' },
          ...GRID,
        }}
      >
        <Box sx={{ color: 'text.disabled', textAlign: { md: 'right' } }}>
          <VisuallyHidden>{t('number', { number })}</VisuallyHidden>
          <span aria-hidden>{number}</span>
        </Box>
        <Verdict standing={standing} />
        {editing ? (
          <ScanRowEdit row={row} number={number} actions={actions} />
        ) : (
          <>
            <Box sx={{ gridRow: { xs: 2, md: 1 }, gridColumn: { xs: '1 / -1', md: 3 } }}>
              {row.imei && <VisuallyHidden>{fields('imei')} </VisuallyHidden>}
              {row.imei ? <Id kind="imei" value={row.imei} /> : row.other ? <bdi>{row.other}</bdi> : !row.meid && kindName('card')}
              {row.meid && <ScanSecond kind="meid" value={row.meid} />}
            </Box>
            <Box sx={{ gridRow: { xs: 3, md: 1 }, gridColumn: { xs: '1 / -1', md: 4 } }}>
              {row.iccid && <VisuallyHidden>{fields('iccid')} </VisuallyHidden>}
              {row.iccid ? <Id kind="iccid" value={row.iccid} /> : (row.imei || row.meid) && kindName('radio')}
              {row.eid && <ScanSecond kind="eid" value={row.eid} />}
            </Box>
            <Box sx={{ gridRow: { xs: 4, md: 1 }, gridColumn: { xs: '1 / -1', md: 5 }, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {match && <LineMatchText match={match} />}
              {shown.map((reason) => (
                <ScanReason key={`${reason.rule} ${reason.code}`} reason={reason} onTake={take(reason.code)} />
              ))}
            </Box>
            <Box className="actions" sx={{ display: 'flex', gap: 1, gridRow: 1, gridColumn: { xs: 3, md: 6 } }}>
              <Button size="small" variant="text" aria-label={t('editRow', { number })} onClick={() => actions.edit(row.id)}>
                {common('edit')}
              </Button>
              <Button size="small" variant="text" aria-label={t('removeRow', { number })} onClick={() => actions.remove(row.id)}>
                {t('remove')}
              </Button>
            </Box>
          </>
        )}
      </Box>
    );
  },
  (a, b) =>
    a.judged.row === b.judged.row &&
    a.judged.number === b.judged.number &&
    a.judged.standing === b.judged.standing &&
    a.editing === b.editing &&
    a.actions === b.actions &&
    a.match?.state === b.match?.state &&
    sameReasons(a.judged, b.judged),
);

/** What the order says of a row. */
function LineMatchText({ match }: { match: LineMatch }) {
  const t = useTranslations('orders');
  if (match.state === 'extra') return <span>{t('scan.extra')} </span>;
  const { row, box } = match.line;
  return (
    <span>
      {t(match.state === 'here' ? 'scan.match' : 'states.differs')}:{' '}
      {t(box ? 'scan.placeBox' : 'scan.place', {
        row,
        box: box ?? '',
      })}{' '}
    </span>
  );
}
