'use client';

import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { type Ghosts, OF_SYSTEMS } from '#lib/contract/ghosts.ts';
import * as contract from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';

export function GhostAges({ ghosts: { kinds, unsure, station }, onAsked }: { ghosts: Ghosts; onAsked: () => void }) {
  const t = useTranslations('ghosts.age');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const ask = useWrite(contract.ghosts.askStation);
  const lines = kinds.filter(({ kind }) => !OF_SYSTEMS.includes(kind));
  const oldest = lines.flatMap(({ oldest: at }) => at ?? []).sort()[0];
  const stale = lines.reduce((sum, each) => sum + each.stale, 0);
  const mayAsk = may(contract.ghosts.askStation.access);
  const send = async () => {
    const done = await ask.trigger([{ body: {} }]).catch(() => undefined);
    if (!done) return;
    toast(t('asked'));
    onAsked();
  };
  return (
    <Card title={t('title')} quiet>
      <Box sx={{ display: 'grid', gap: 2, typography: 'body2', justifyItems: 'start' }}>
        <span>
          {t('carrier', { stale })}
          {oldest && <>, {t.rich('oldest', { time: () => <Time at={oldest} /> })}</>}
        </span>
        {unsure.sims > 0 && (
          <span>
            {t('unsureSims', { count: unsure.sims })}{' '}
            {may(['read', 'Sim']) && (
              <>
                <MuiLink component={Link} underline="always" href={`${hrefOf('sims')}?checked=never`} prefetch={false}>
                  {t('seeNever')}
                </MuiLink>
                {' · '}
                <MuiLink component={Link} underline="always" href={`${hrefOf('sims')}?status=unknown`} prefetch={false}>
                  {t('seeUnknown')}
                </MuiLink>
              </>
            )}
          </span>
        )}
        {mayAsk && (
          <>
            <span>
              {station.waiting
                ? t('waiting')
                : station.asked_at
                  ? t.rich('station', { time: () => <Time at={station.asked_at ?? ''} /> })
                  : t(station.asking ? 'asking' : 'stationNever')}
            </span>
            {unsure.systems > 0 && !station.asking && <span>{t('unsureSystems', { count: unsure.systems })}</span>}
            {unsure.radios > 0 && <span>{t('unsureRadios', { count: unsure.radios })}</span>}
            {ask.error && (
              <Failure title={common('notDone')} problem={ask.error.problem} retryAfter={ask.error.retryAfter} retry={() => void send()} />
            )}
            <ActionButton
              variant="outlined"
              size="small"
              startIcon={<RefreshIcon />}
              onClick={() => void send()}
              running={ask.isMutating || station.asking ? t('asking') : undefined}
            >
              {t('ask')}
            </ActionButton>
          </>
        )}
      </Box>
    </Card>
  );
}
