'use client';

import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { fitSourceOf } from '#lib/domain/fit.ts';

/** By which document a radio goes with a panel, or that there is none to be read. */
export function FitSource({ radio }: { radio: string | null }) {
  const t = useTranslations('swaps.wizard.sims');
  const source = fitSourceOf(radio);
  if (source === undefined) return null;
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {source === null ? (
        t('fit.unconfirmed')
      ) : (
        <>
          {t('fit.listed')}{' '}
          <Link href={source.url} target="_blank" rel="noreferrer">
            {source.title}
          </Link>
        </>
      )}
    </Typography>
  );
}
