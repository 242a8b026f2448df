'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { SwapCheck } from '#lib/contract/swaps/checks.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useLock } from './useGates.ts';

type SiteAlert = Swap['site_alerts'][number];

export function SiteAlerts() {
  const t = useTranslations('swaps.site.alerts');
  const { swap, trouble } = useSwapContext();
  if (swap.ending || swap.site_alerts.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {swap.site_alerts.map((alert) => (
        <OneAlert key={alert.id} alert={alert} />
      ))}
      {trouble?.name === 'site' && <SwapFailure error={trouble.error} />}
    </Box>
  );
}

function OneAlert({ alert }: { alert: SiteAlert }) {
  const t = useTranslations('swaps.site.alerts');
  const common = useTranslations('common');
  const checks = useTranslations('swaps.checks');
  const lock = useLock();
  const { swap, busy, change } = useSwapContext();
  const check = SwapCheck.safeParse(alert.check).data;
  const isSim = alert.kind === 'other-sim';
  const running = busy === 'site' ? common('saving') : undefined;
  const read = () => void change('site', { site_read: alert.id });
  const use = () => void change('site', { new_sim_id: alert.sim_id, site_read: alert.id });
  const values = { name: alert.by ?? '', imei: alert.imei ?? '', check: check ? checks(check) : (alert.check ?? '') };
  return (
    <Alert
      kind="crit"
      title={t(alert.kind, values)}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isSim && (
            <ActionButton variant="outlined" reason={lock} running={running} onClick={use}>
              {t('use')}
            </ActionButton>
          )}
          <ActionButton variant="outlined" reason={lock} running={running} onClick={read}>
            {isSim ? t('keep', { imei: swap.new_sim ? simNumber(swap.new_sim) : '' }) : t('read')}
          </ActionButton>
        </Box>
      }
    >
      <Time at={alert.at} />.{' '}
      {isSim ? t('otherSimNext') : alert.kind === 'off-test' ? t('offTestNext') : t(alert.why ? `arrivedWhy.${alert.why}` : 'arrivedNext')}
    </Alert>
  );
}
