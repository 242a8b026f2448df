'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { LineMatch } from '#components/orders/useScannedOrder.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { countKinds } from '#lib/domain/simNumber.ts';
import { ScanRow } from './ScanRow.tsx';
import type { RowActions } from './useRowActions.ts';
import type { Judged } from './verdicts.ts';

const SHOWN_AT_FIRST = 100;

const needsALook = ({ standing }: Judged) => standing === 'warned' || standing === 'refused';

type Props = {
  judged: Judged[];
  matches: ReadonlyMap<number, LineMatch> | undefined;
  actions: RowActions;
  editing: number | undefined;
  wanted: number | undefined;
};

/** The devices, newest first; of a long scan the newest hundred, and all that need a look at one press. */
export function ScanRows({ judged, matches, actions, editing, wanted }: Props) {
  const t = useTranslations('scan.rows');
  const sims = useTranslations('sims');
  const kinds = countKinds(judged.flatMap(({ row }) => (row.other ? [] : row)));
  const [only, setOnly] = useState(false);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const looks = judged.filter(needsALook).length;
  const listed = (only ? judged.filter(needsALook) : judged).toReversed();
  const place = listed.findIndex(({ row }) => row.id === wanted);
  const count = Math.max(shown, place + 1);

  useEffect(() => {
    if (wanted === undefined) return;
    setOnly(false);
    document.getElementById(`scan-row-${wanted}`)?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);

  return (
    <Box component="section" aria-label={t('title')} sx={{ bgcolor: 'background.paper', borderTop: '1px solid', borderColor: 'divider' }}>
      {judged.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '6px 20px', bgcolor: 'ground.sunken' }}>
          <Typography variant="caption" component="h2" sx={{ fontWeight: 500, color: 'text.secondary' }}>
            {t('title')}
            {kinds.card + kinds.radio > 0 && `: ${sims('kinds', kinds)}`}
          </Typography>
          {(looks > 0 || only) && (
            <Button
              size="small"
              aria-pressed={only}
              variant={only ? 'contained' : 'outlined'}
              color="secondary"
              onClick={() => setOnly(!only)}
            >
              {t('only', { count: looks })}
            </Button>
          )}
        </Box>
      )}
      {listed.length === 0 && <Empty glyph={only ? 'done' : 'inventory'}>{t(only ? 'noneLeft' : 'empty')}</Empty>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {listed.slice(0, count).map((each) => (
          <ScanRow key={each.row.id} judged={each} match={matches?.get(each.row.id)} actions={actions} editing={editing === each.row.id} />
        ))}
      </Box>
      {listed.length > count && (
        <Box sx={{ padding: 4, textAlign: 'center' }}>
          <Button onClick={() => setShown(listed.length)}>{t('more', { count: listed.length - count })}</Button>
        </Box>
      )}
    </Box>
  );
}
