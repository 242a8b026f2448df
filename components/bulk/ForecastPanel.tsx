'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Preflight } from '#lib/contract/bulk.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { OpenJobs } from './OpenJobs.tsx';
import { useSkipWords } from './useSkipWords.ts';

const HINTS = [
  'new-number',
  'billed',
  'settling',
  'restored',
  'last-today',
  'marked',
  'requests',
  'plan-here',
  'change-iccid',
  'change-imei',
  'change-both',
  'new-line',
] as const;
const WARNED: readonly string[] = ['new-number', 'plan-here', 'new-line'];

export function ForecastPanel({ preflight, says = 'changes' }: { preflight: Preflight; says?: 'changes' | 'asks' | 'sends' | 'undo' }) {
  const t = useTranslations('bulk');
  const providers = useTranslations('sims.provider');
  const { changes, skips, hints, monthly, commits, ending } = preflight;
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (provider: string | null) => providers(knownProvider(provider) ?? 'other');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      <Box component="p" sx={{ m: 0, typography: 'body1' }}>
        {t.rich(`forecast.${says}`, { changes, skipped, b: (words) => <b>{words}</b> })}
      </Box>
      {skips.length > 0 && (
        <Box
          component="ul"
          aria-label={t('forecast.skipped')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'auto auto 1fr', gap: '4px 8px' }}
        >
          {[...skips]
            .sort((a, b) => b.count - a.count)
            .map(({ rule, count }) => (
              <SkipLine key={rule} rule={rule} count={count} />
            ))}
        </Box>
      )}
      {skips.some(({ rule }) => rule === 'in-job') && <OpenJobs />}
      {hints
        .filter(({ count }) => count > 0)
        .map(({ hint, count, provider, limit }) => {
          const known = HINTS.find((each) => each === hint);
          if (!known) return null;
          const isOver = known === 'requests' && limit !== null && count > limit;
          return (
            <Alert key={`${hint} ${provider}`} kind={WARNED.includes(known) || isOver ? 'warn' : 'info'}>
              {t(`hints.${known}`, { count, provider: nameOf(provider), limit: limit ?? 0 })}
            </Alert>
          );
        })}
      {monthly && <Monthly {...monthly} />}
      {commits && <Alert kind="info">{t('monthly.commits', { ...commits })}</Alert>}
      {ending && <Ending {...ending} />}
    </Box>
  );
}

function Monthly({ cents, currency, unpriced }: NonNullable<Preflight['monthly']>) {
  const t = useTranslations('bulk.monthly');
  const amount = useMoney(currency)(Math.abs(cents));
  return (
    <Alert kind="info">
      {cents !== 0 && t('sum', { amount, way: cents < 0 ? 'less' : 'more' })} {unpriced > 0 && t('unpriced', { count: unpriced })}
    </Alert>
  );
}

function Ending({ cents, currency, lines, unknown }: NonNullable<Preflight['ending']>) {
  const t = useTranslations('bulk.monthly');
  const money = useMoney(currency);
  if (lines === 0 && unknown === 0) return null;
  const amount = money(cents);
  return (
    <Alert kind={lines > 0 ? 'warn' : 'info'}>
      {lines > 0 && t('ending', { amount, lines })} {unknown > 0 && t('endingUnknown', { count: unknown })}
    </Alert>
  );
}

function SkipLine({ rule, count }: { rule: string; count: number }) {
  const format = useFormatter();
  const why = useSkipWords()(rule);
  return (
    <Box component="li" sx={{ display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'baseline' }}>
      <StatusGlyph glyph="skipped" />
      <Box component="b" sx={{ textAlign: 'right' }}>
        {format.number(count)}
      </Box>
      <span>{why}</span>
    </Box>
  );
}
