'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import { AddSystem } from './AddSystem.tsx';
import { useTroubles } from './useTroubles.ts';
import { useWatching } from './useWatching.ts';
import { WatchedRow } from './WatchedRow.tsx';
import { WatchedList, withSilence, withSystem } from './watched.ts';

export function WatchersScreen() {
  const t = useTranslations('watchers');
  const title = useTranslations('titles');
  const may = useAllows();
  const [stored, store] = usePersistedState('browser', 'watchers', WatchedList);
  const list = stored ?? [];
  const watching = useWatching(list.map(({ cs }) => cs));
  const [sound, setSound] = usePreference('sound');
  const { count, listen } = useTroubles(list, watching.isOn && sound !== 'off');
  if (!may(contract.systems.show.access))
    return (
      <>
        <PageHead title={title('watchers')} />
        <Empty glyph="unknown">{t('mayNot')}</Empty>
      </>
    );
  const add = (cs: string) => {
    const { list: next, outcome } = withSystem(list, cs);
    store(next);
    return outcome;
  };
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        title={title('watchers')}
        sub={list.length > 0 && <span>{t('count', { count: list.length })}</span>}
        actions={
          list.length > 0 && (
            <>
              <Button aria-pressed={sound !== 'off'} onClick={() => setSound(sound === 'off' ? 'on' : 'off')}>
                {t(sound === 'off' ? 'soundOff' : 'soundOn')}
              </Button>
              <Button variant="contained" color="primary" onClick={watching.isOn ? watching.end : watching.begin}>
                {watching.isOn ? t('end', { face: formatDuration(watching.left) }) : t('begin')}
              </Button>
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AddSystem add={add} />
        {watching.refused && <Failure problem={watching.refused.problem} retryAfter={watching.refused.retryAfter} retry={watching.begin} />}
        <Box role="status" sx={{ fontWeight: count > 0 ? 600 : undefined }}>
          {list.length > 0 && (count > 0 ? t('troubles', { count }) : t(watching.isOn ? 'allFine' : 'idle'))}
        </Box>
        {list.length === 0 ? (
          <Empty glyph="open">{t('none')}</Empty>
        ) : (
          <Box
            component="ul"
            aria-label={t('list')}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              border: '1px solid',
              borderColor: 'divider',
              borderBlockStartWidth: 0,
              borderRadius: '8px',
              overflow: 'hidden',
              bgcolor: 'background.paper',
            }}
          >
            {list.map((watched) => (
              <WatchedRow
                key={watched.cs}
                watched={watched}
                isOn={watching.isOn}
                onSilence={(minutes) => store(withSilence(list, watched.cs, minutes))}
                onRemove={() => {
                  listen(watched.cs, undefined);
                  store(list.filter(({ cs }) => cs !== watched.cs));
                }}
                onTrouble={listen}
              />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
