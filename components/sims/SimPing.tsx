'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PingLink } from '#components/network/PingLink.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function SimPing({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.ping');
  const common = useTranslations('common');
  const { trigger, data, error, isMutating } = useWrite(contract.sims.ping);
  const [port, setPort] = useState('');
  const tcp = Number(port);
  const badPort = port !== '' && !(Number.isInteger(tcp) && tcp >= 1 && tcp <= 65535);
  const answer = data?.data;
  const ping = () => void trigger([{ params: { id: sim.id }, query: { tcp: port ? tcp : undefined } }]).catch(() => undefined);
  return (
    <Card title={common('ping')} meta={answer?.simulated ? common('simulated') : undefined}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={ping} />}
      <Box role="status" sx={{ minHeight: 44, display: 'flex', alignItems: 'center', gap: 3 }}>
        {answer && (
          <>
            <StatusGlyph glyph={answer.reachable === null ? 'unknown' : answer.reachable ? 'active' : 'failed'} />
            {answer.reachable && answer.ms.length > 0 ? (
              <>
                <Box component="span" sx={{ typography: 'h4' }}>
                  {Math.round(median(answer.ms))}
                </Box>
                {t('median', { count: answer.ms.length })}
                <Spark values={answer.ms} />
              </>
            ) : (
              common(answer.reachable === null ? 'answerUntold' : answer.reachable ? 'answered' : 'noAnswer')
            )}
          </>
        )}
        {!answer && !error && (
          <Box sx={{ color: 'text.secondary' }}>{sim.ip_address ? t('ready', { ip: sim.ip_address }) : t('noAddress')}</Box>
        )}
      </Box>
      {sim.ip_address && (
        <Box sx={{ typography: 'caption' }}>
          <PingLink ip={sim.ip_address} />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', mt: 2 }}>
        <Box sx={{ pt: 5 }}>
          <ActionButton
            variant="outlined"
            onClick={ping}
            running={isMutating ? t('running') : undefined}
            reason={!sim.ip_address ? t('noAddress') : badPort ? common('badPort') : undefined}
          >
            {port ? t('port', { port }) : t('go')}
          </ActionButton>
        </Box>
        <Box sx={{ width: 120 }}>
          <TextField
            label={t('portLabel')}
            value={port}
            onChange={(event) => setPort(event.target.value.trim())}
            error={badPort ? common('badPort') : undefined}
            inputMode="numeric"
          />
        </Box>
      </Box>
    </Card>
  );
}

/** The single answers as a line; the figure beside it says the same. */
function Spark({ values }: { values: number[] }) {
  const top = Math.max(...values, 1);
  const points = values.map((value, index) => `${(index / Math.max(1, values.length - 1)) * 100},${28 - (value / top) * 24}`).join(' ');
  return (
    <Box
      component="svg"
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ flex: 1, height: 30, color: 'accent.main', minWidth: 60 }}
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </Box>
  );
}
