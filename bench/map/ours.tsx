import { ThemeProvider } from '@mui/material/styles';
import { NextIntlClientProvider } from 'next-intl';
import { createRoot } from 'react-dom/client';
import { MapLibreStage } from '#components/map/MapLibreStage.tsx';
import type { MarkShape, Tone } from '#components/map/marks.ts';
import { themeWith } from '#lib/theme/theme.ts';
import messages from '#messages/en.json';
import { begin, GROUPS } from './page.ts';

const MARKS: [Tone, MarkShape][] = [
  ['neu', 'ring'],
  ['info', 'calendar'],
  ['info', 'arrow'],
  ['unk', 'back'],
  ['ok', 'tick'],
];

const { tiles, places } = window.task;
const atRest = begin();
const groups = GROUPS.map((key, at) => {
  const [tone, shape] = MARKS[at] ?? ['neu', 'ring'];
  return { key, label: key, tone, shape };
});
const points = places.map(([id, lng, lat, group]) => ({ id, lng, lat, group: GROUPS[group] ?? '' }));

createRoot(document.getElementById('map') as HTMLElement).render(
  <NextIntlClientProvider locale="en" messages={messages}>
    <ThemeProvider theme={themeWith(undefined)}>
      <MapLibreStage
        label="Sites"
        settings={{ tiles, mapboxToken: null }}
        points={points}
        groups={groups}
        tools={['lasso', 'rectangle']}
        skin="light"
        isSubstitute={false}
        onFailed={() => undefined}
        onRest={atRest}
      />
    </ThemeProvider>
  </NextIntlClientProvider>,
);
