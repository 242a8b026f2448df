'use client';

import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useDigestWords } from '#components/onTest/useDigestWords.ts';
import { useNotifiedWords } from '#components/onTest/useNotifiedWords.ts';
import { useScopeWords } from '#components/onTest/useScopeWords.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { SwapLink } from '#components/swaps/SwapLink.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { TestDigest } from '#lib/contract/onTest.ts';
import { SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { Notified } from '#lib/contract/swaps/onTest.ts';
import type { SystemEvent } from '#lib/contract/systems.ts';
import { TestDetails } from '#lib/contract/testScope.ts';
import { SYSTEM_EVENTS } from '#lib/contract/words/systems.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import { useAlarmWords } from './useAlarmWords.ts';
import { useKindWords } from './useKindWords.ts';

type Kind = (typeof SYSTEM_EVENTS)[number];

const GLYPHS: Record<Kind, Glyph> = {
  'passcode-wrong': 'late',
  'passcode-right': 'done',
  'test-asked': 'pending',
  'test-confirmed': 'on-test',
  'test-extended': 'on-test',
  'test-warning': 'test-soon',
  'test-failed': 'failed',
  'test-lost': 'test-now',
  'test-off-asked': 'pending',
  'test-off': 'done',
  'test-expired': 'late',
  'alarm-handled': 'late',
  'alarm-confirmed': 'done',
  phone: 'open',
  'remote-key': 'done',
  'night-phone': 'open',
  watched: 'live',
  'watch-stopped': 'skipped',
  'swap-begun': 'open',
  'swap-finalized': 'done',
  'swap-aborted': 'failed',
  'swap-left': 'late',
  'swap-gone-back': 'go-back',
  'program-saved': 'done',
  'program-sent': 'done',
  kinds: 'open',
  told: 'done',
  'test-escalated': 'late',
  'test-taken': 'done',
  'test-planned': 'pending',
  'test-plan-canceled': 'skipped',
  'test-plan-held': 'late',
  'test-plan-missed': 'failed',
  'technician-left': 'late',
  'fire-watch-due': 'late',
  strength: 'live',
  fitted: 'done',
  'path-lost': 'late',
  'path-taken': 'done',
  'path-back': 'done',
};

/** What the station does or says itself; anything else without a name the desk did by itself. */
const OF_STATION: readonly Kind[] = ['test-confirmed', 'test-extended', 'test-failed', 'test-lost', 'test-off', 'test-expired'];

const wordsIn = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

const strengthIn = (facts: SystemEvent['after']) => ({
  which: plain(facts?.which) ?? 'after',
  dbm: Number(facts?.dbm),
  band: plain(facts?.band) ?? 'none',
});

export function SystemStation({ event, isLast }: { event: SystemEvent; isLast: boolean }) {
  const t = useTranslations('systems.history');
  const kinds = useWords('systems.history.kinds', 'onTest.history');
  const common = useTranslations('common');
  const clock = useClock();
  const ours = useTestWords();
  const alarm = useAlarmWords();
  const paths = useTranslations('systems.feed.paths');
  const path = SIGNAL_PATHS.find((each) => each === (event.after?.path ?? event.before?.path));
  const kind = SYSTEM_EVENTS.find((each) => each === event.kind);
  const kindWords = useKindWords();
  const said = useNotifiedWords()(Notified.safeParse(event.after?.told).data);
  const details = TestDetails.safeParse({ zones: [], ...event.after }).data;
  const { partOf, detailsOf } = useScopeWords();
  const about = details ? [partOf(details), ...detailsOf(details)].filter((each) => each !== undefined) : [];
  const digest = TestDigest.safeParse(event.after?.digest).data;
  const digestWords = useDigestWords();
  const digestTitle = useTranslations('onTest.digest');
  const came = digest && digestWords(digest);
  const isPhone = kind === 'phone' || kind === 'night-phone';
  const minutes = Number(event.after?.minutes);
  const until = plain(event.after?.expires_at ?? event.after?.until);
  const starts = plain(event.after?.starts_at);
  // Earlier versions wrote down for which swap, in English.
  const message = kind === 'test-off-asked' ? undefined : (ours(event.message) ?? event.message);
  return (
    <Entry glyph={kind ? GLYPHS[kind] : 'open'} line={isLast ? 'last' : 'on'}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <span>
          <b style={{ fontWeight: 500 }}>{kind ? kinds(kind) : event.kind}</b>
          {(kind === 'alarm-handled' || kind === 'alarm-confirmed') && `: ${alarm(event.after)}`}
          {path && `: ${paths(path)}`}
          {kind === 'fitted' && `: ${[plain(event.after?.panel_type), plain(event.after?.cell_type)].filter(Boolean).join(', ')}`}
          {kind === 'strength' && `: ${t('strength', strengthIn(event.after))}`}
          {Number.isFinite(minutes) && minutes > 0 && `, ${common('minutes', { minutes })}`}
          {until && `, ${t('until', { time: clock(until) })}`}
          {starts && (
            <>
              , <Time at={starts} exact />
            </>
          )}
          {event.swap_id !== null && <> {t.rich('swap', { id: () => <SwapLink id={event.swap_id ?? 0} /> })}</>}
        </span>
        {kind === 'kinds' && <span>{kindWords(wordsIn(event.after?.kinds))}</span>}
        {about.length > 0 && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{about.join(' · ')}</Box>}
        {came && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {came.count} {came.doubts.length > 0 && <b>{[digestTitle('doubts'), ...came.doubts].join(' ')}</b>}
          </Box>
        )}
        {said.length > 0 && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{said.join(' ')}</Box>}
        {isPhone && (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }} dir="ltr">
            <span>{readablePhone(plain(event.before?.phone) ?? '') || common('none')}</span>
            <ArrowIcon sx={{ fontSize: 14, color: 'text.secondary' }} titleAccess={common('becomes')} />
            <span>{readablePhone(plain(event.after?.phone) ?? '') || common('none')}</span>
          </Box>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {event.by ?? t(kind && OF_STATION.includes(kind) ? 'byStation' : 'byItself')}, <Time at={event.at} />
        </Box>
        {message && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{message}</Box>}
        {event.reason && (
          <Box
            component="blockquote"
            sx={{ m: 0, paddingInlineStart: 3, borderInlineStart: 2, borderColor: 'divider', color: 'text.secondary' }}
          >
            {event.reason}
          </Box>
        )}
      </Box>
    </Entry>
  );
}
