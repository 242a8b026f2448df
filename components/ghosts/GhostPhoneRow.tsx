'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Ghost } from '#lib/contract/ghosts.ts';
import { GhostActs } from './GhostActs.tsx';
import { SeenIn } from './SeenIn.tsx';

export function GhostPhoneRow({ ghost, currency }: { ghost: Ghost; currency: string }) {
  const t = useTranslations('ghosts');
  const fieldName = useWords('ghosts.fields', 'fields');
  const words = useTranslations('sims.stock');
  const money = useMoney(currency);
  const { sim, system, cents, kind } = ghost;
  const cs = system?.cs_no ?? sim?.cs_no;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '6px 12px', px: 4, py: 3 }}>
      <Box sx={{ minWidth: 0 }}>{sim ? <SimLink id={sim.id} imei={sim.imei} iccid={sim.iccid} /> : cs && <CsLink cs={cs} />}</Box>
      <Box sx={{ justifySelf: 'end', fontVariantNumeric: 'tabular-nums' }}>{cents !== null && cents > 0 && money(cents)}</Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', typography: 'body2' }}>
        {sim && <SimStatusChip sim={sim} />}
        {sim && cs && <CsLink cs={cs} />}
        <span>{system?.site_name ?? sim?.site_name}</span>
        {kind === 'billed-not-installed' && sim && (
          <span>
            {sim.stock_state && words(sim.stock_state)} {sim.warehouse_code}
          </span>
        )}
        {kind === 'dead-system' && system?.service && <span>{t(`service.${system.service}`)}</span>}
        {kind === 'imei-moved' && (
          <span>
            {fieldName('seen_imei')} <SeenIn ghost={ghost} />
          </span>
        )}
        {kind === 'silent' && (
          <span>
            {fieldName('last_signal_at')}: {system?.last_signal_at ? <Time at={system.last_signal_at} /> : t('neverHeard')}
          </span>
        )}
        {(kind === 'two-on-one' || kind === 'installed-not-billed') && system && system.radios !== null && (
          <span>{t('ofRadios', { billed: system.billed, radios: system.radios })}</span>
        )}
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <GhostActs ghost={ghost} />
      </Box>
    </Box>
  );
}
