'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { isUnprotected, type Protection } from '#lib/contract/protection.ts';

const SHOWN = 5;

export function ProtectionSpans({ found }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const common = useTranslations('common');
  const [isAll, setAll] = useState(false);
  const lost = found.spans.filter(({ state }) => isUnprotected(state)).reverse();
  if (lost.length === 0) return found.minutes.unknown ? null : <span>{t('none')}</span>;
  return (
    <>
      <Box component="ul" aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {(isAll ? lost : lost.slice(0, SHOWN)).map(({ from, until, state }) => (
          <li key={from}>
            <b style={{ fontWeight: 500 }}>{t(`states.${state}`)}</b>,{' '}
            {common('minutes', { minutes: Math.round((Date.parse(until) - Date.parse(from)) / 60_000) })}
            <Box component="small" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {t.rich('span', { from: () => <Time at={from} exact />, until: () => <Time at={until} exact /> })}
            </Box>
          </li>
        ))}
      </Box>
      {lost.length > SHOWN && !isAll && (
        <span>
          <Button onClick={() => setAll(true)}>{t('all', { count: lost.length })}</Button>
        </span>
      )}
    </>
  );
}
