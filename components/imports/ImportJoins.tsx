'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import type { ImportReport } from '#lib/contract/imports.ts';

const MOST_SHOWN = 100;

/** Which rows give a SIM in stock its other half: said before it is done. */
export function ImportJoins({ joins, joined }: Pick<ImportReport, 'joins' | 'joined'>) {
  const t = useTranslations('imports.rows');
  const id = useId();
  if (joined === 0) return null;
  const more = joined - Math.min(joins.length, MOST_SHOWN);
  return (
    <Box component="section" aria-labelledby={id} sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', padding: 3 }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 500 }}>
        {t('joins', { count: joined })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 160, overflow: 'auto' }}>
        {joins.slice(0, MOST_SHOWN).map(({ row, sim_id, had, imei, iccid }) => (
          <li key={row}>
            {t('joinsRow', { row, card: iccid.slice(-4), radio: imei.slice(-4) })}{' '}
            <SimLink id={sim_id} imei={had === 'imei' ? imei : iccid} />
          </li>
        ))}
      </Box>
      {more > 0 && <Typography variant="body2">{t('joinsMore', { count: more })}</Typography>}
    </Box>
  );
}
