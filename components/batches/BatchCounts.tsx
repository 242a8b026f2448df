'use client';

import { SHAPES } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import css from './BatchCounts.module.css';
import { countedStates, glyphOf, useStateWord } from './rowStates.ts';

type Props = {
  counts: Record<string, number> | null;
  rows?: number | null;
  spelt?: boolean;
};

export function BatchCounts({ counts, rows, spelt = false }: Props) {
  const writeCount = useCount();
  const wordOf = useStateWord();
  if (!counts) return <span>{typeof rows === 'number' ? writeCount(rows) : '–'}</span>;
  const states = countedStates(counts);
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  const words = states.map(([state, count]) => `${writeCount(count)} ${wordOf(state)}`).join(', ');
  const bar = (
    <span role="img" aria-label={words} className={css.bar}>
      {states.map(([state, count]) => (
        <span key={state} data-family={SHAPES[glyphOf(state)].family} style={{ flex: `${count} 0 3px` }} />
      ))}
    </span>
  );
  return (
    <span className={css.counts} data-spelt={spelt ? '' : undefined}>
      {spelt ? bar : <Tooltip title={words}>{bar}</Tooltip>}
      {!spelt && <span>{writeCount(total)}</span>}
      {spelt &&
        states.map(([state, count]) => (
          <span key={state} className={css.count}>
            <StatusGlyph glyph={glyphOf(state)} />
            {writeCount(count)} {wordOf(state)}
          </span>
        ))}
    </span>
  );
}
