'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type UIEvent, useRef, useState } from 'react';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { isFlagged, type System } from '#lib/contract/systems.ts';
import { FeedFoot } from './FeedFoot.tsx';
import { SignalDay } from './SignalDay.tsx';
import { SignalTable } from './SignalTable.tsx';
import { useSignals } from './useSignals.ts';
import { WatchBar } from './WatchBar.tsx';

const EventBufferDialog = lazyPart(async () => (await import('./EventBufferDialog.tsx')).EventBufferDialog);

/** What the system says, as it comes. While somebody reads further down, what is new waits above. */
export function SignalFeed({ system }: { system: System }) {
  const t = useTranslations('systems.feed');
  const common = useTranslations('common');
  const buffer = useTranslations('systems.buffer');
  const hasBuffer = useCapability('eventBuffer');
  const [isRead, setRead] = useState(false);
  const { signals, missed, isLoaded, isWhole, error, retry, older } = useSignals(system.cs_no);
  const [routine, setRoutine] = usePreference('routine');
  const now = useMinute();
  const [buffered, setBuffered] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const shown = buffered === undefined ? signals : signals.filter(({ id }) => id <= buffered);
  const waiting = signals.length - shown.length;
  const unrestored = signals.filter((signal) => signal.unrestored);
  const isActedOn = unrestored.some((signal) => !signal.on_test);
  const scroll = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setBuffered((before) => (currentTarget.scrollTop > 8 ? (before ?? signals[0]?.id) : undefined));
  const toTop = () => {
    setBuffered(undefined);
    frame.current?.scrollTo({ top: 0 });
  };
  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{
        minWidth: 0,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', p: '10px 16px' }}>
        <Typography component="h2" variant="h2">
          {t('title')}
        </Typography>
        <WatchBar system={system} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, px: 4, '&:not(:empty)': { pb: 3 } }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} title={t('silent')} />}
        {unrestored.length > 0 && (
          <Alert kind={isActedOn ? 'crit' : 'warn'} title={t('unrestored', { count: unrestored.length })}>
            {isActedOn ? common('stationActed') : t('unrestoredWhy')}
          </Alert>
        )}
        {missed.size > 0 && <Alert kind="info" title={t('missed', { count: missed.size })} />}
      </Box>
      {signals.length > 0 && <SignalDay cs={system.cs_no} signals={signals} isWhole={isWhole} now={now} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, '&:not(:empty)': { pb: 2 } }}>
        {signals.length > 0 && (
          <Choice
            as={Checkbox}
            reason={undefined}
            checked={routine === 'folded'}
            onChange={(isFolded) => setRoutine(isFolded ? 'folded' : 'all')}
            label={t('fold')}
          />
        )}
        {hasBuffer && isFlagged(system.panel?.PanelType) && (
          <Button style={{ marginInlineStart: 'auto' }} onClick={() => setRead(true)}>
            {buffer('open')}
          </Button>
        )}
      </Box>
      <Box sx={{ position: 'relative' }}>
        {waiting > 0 && (
          <Button
            variant="contained"
            color="primary"
            onClick={toTop}
            sx={{
              position: 'absolute',
              zIndex: 4,
              top: 40,
              insetInlineStart: '50%',
              transform: 'translateX(-50%)',
              '[dir="rtl"] &': { transform: 'translateX(50%)' },
            }}
          >
            {t('waiting', { count: waiting })}
          </Button>
        )}
        <Box
          ref={frame}
          onScroll={scroll}
          tabIndex={0}
          role="region"
          aria-label={t('list')}
          sx={{ maxHeight: { xs: 480, lg: 620 }, overflow: 'auto', borderTop: '1px solid', borderColor: 'divider' }}
        >
          <SignalTable signals={shown} missed={missed} isFolded={routine === 'folded'} />
          {isLoaded && signals.length === 0 && <Empty glyph="open">{t('none')}</Empty>}
        </Box>
      </Box>
      {isRead && <EventBufferDialog cs={system.cs_no} onClose={() => setRead(false)} />}
      <FeedFoot older={!isWhole && signals.length > 0 ? older : undefined} />
    </Box>
  );
}
