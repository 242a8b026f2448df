import css from './glyph.module.css';
import { type Dash, toneVariable } from './marks.ts';

const DASHES: Record<Dash, string | undefined> = { solid: undefined, dots: '0.1 6', dashes: '8 5' };

export function LineGlyph({ tone, dash, width = 26 }: { tone: number; dash: Dash; width?: number }) {
  return (
    <svg aria-hidden className={css.glyph} width={width} height={6} viewBox={`0 0 ${width} 6`} style={{ color: toneVariable(tone) }}>
      <path
        d={`M2 3H${width - 2}`}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap={dash === 'dashes' ? 'butt' : 'round'}
        strokeDasharray={DASHES[dash]}
      />
    </svg>
  );
}
