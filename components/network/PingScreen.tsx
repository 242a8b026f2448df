'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { PingChart } from './PingChart.tsx';
import { PingFigures } from './PingFigures.tsx';
import { PingTable } from './PingTable.tsx';
import { PingWay } from './PingWay.tsx';
import { LONGEST_MINUTES, usePinging } from './usePinging.ts';

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^(${OCTET}\\.){3}${OCTET}$`);
const isAddress = (text: string) => IPV4.test(text) || /^[\da-f:.]*:[\da-f:.]*$/i.test(text);

export function PingScreen({ ip }: { ip: string }) {
  const t = useTranslations('network');
  const common = useTranslations('common');
  const may = useAllows();
  const [way, setWay] = useState<'icmp' | 'tcp'>('icmp');
  const [port, setPort] = useState('2001');
  const [isTable, setTable] = useState(false);
  const tcp = Number(port);
  const isBadPort = way === 'tcp' && !(Number.isInteger(tcp) && tcp >= 1 && tcp <= 65535);
  const { isRunning, shots, simulated, error, start, stop, clear } = usePinging(ip, way === 'tcp' ? tcp : undefined);
  const why = !isAddress(ip) ? t('badAddress', { ip }) : isBadPort ? common('badPort') : undefined;
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        title={common('pingAddress', { ip })}
        sub={
          <>
            <StatusChip status={isRunning ? 'live' : 'open'} word={t(isRunning ? 'running' : 'stopped')} />
            {simulated !== undefined && <StatusChip status={simulated ? 'unknown' : 'done'} word={t(simulated ? 'simulated' : 'real')} />}
          </>
        }
        actions={
          <>
            {may(pages.session.access) && (
              <LinkButton href={`${hrefOf('session', { type: 'ping' })}?q=${encodeURIComponent(ip)}`}>{t('sessions')}</LinkButton>
            )}
            {isRunning ? (
              <Button variant="contained" color="primary" onClick={stop}>
                {common('stop')}
              </Button>
            ) : (
              <ActionButton variant="contained" color="primary" reason={why} onClick={start}>
                {t('start')}
              </ActionButton>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!isAddress(ip) && <Alert kind="warn" title={t('badAddress', { ip })} />}
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('refused')} retry={start} />}
        {simulated && (
          <Alert kind="warn" title={t('simulated')}>
            {t('simulatedWhy', { ip })}
          </Alert>
        )}
        <Card title={t('how')} meta={t('limit', { minutes: LONGEST_MINUTES })}>
          <PingWay way={way} port={port} isBadPort={isBadPort} isRunning={isRunning} onWay={setWay} onPort={setPort} />
        </Card>
        <Card title={t('chart')}>
          {shots.length === 0 ? (
            <Box sx={{ color: 'text.secondary', py: 6, textAlign: 'center' }}>{t('idle')}</Box>
          ) : (
            <PingChart shots={shots} />
          )}
          <PingFigures shots={shots} />
          {shots.length > 0 && (
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button variant="text" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
                {t(isTable ? 'hideTable' : 'showTable')}
              </Button>
              <Button variant="text" onClick={clear}>
                {common('clear')}
              </Button>
            </Box>
          )}
          {isTable && <PingTable shots={shots} />}
        </Card>
      </Box>
    </Box>
  );
}
