'use client';

import { styled } from '@mui/material/styles';
import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';

const Track = styled('div')(({ theme }) => {
  const { status, ground, line } = theme.vars.palette;
  return {
    position: 'relative',
    height: 8,
    borderRadius: 4,
    backgroundColor: ground.sunken,
    boxShadow: `inset 0 0 0 1px ${line.hair}`,
    '& > b': { position: 'absolute', insetInlineStart: 0, insetBlock: 0, borderRadius: 4, backgroundColor: status.test.mark },
    '& > i': { position: 'absolute', insetBlock: -4, width: 2, backgroundColor: status.warn.mark },
  };
});

/** How much of the test is gone, and when the desk warns; in ms. */
export function CountdownTrack({ whole, left }: { whole: number; left: number }) {
  const gone = Math.min(1, Math.max(0, 1 - left / whole));
  const marks = TEST_WARNINGS.map((minutes) => minutes * 60_000).filter((at) => at < whole);
  return (
    <Track aria-hidden>
      <b style={{ width: `${gone * 100}%` }} />
      {marks.map((at) => (
        <i key={at} style={{ insetInlineEnd: `${(at / whole) * 100}%` }} />
      ))}
    </Track>
  );
}
