import { type Glyph, SHAPES } from './glyphs.tsx';
import css from './StatusGlyph.module.css';

const TURNING: readonly Glyph[] = ['running', 'connecting'];

/** A mark without its word: put the word beside it. `size` in px: 12 in a chip, 18 on the phone, 8 to 12 on a map. */
export function StatusGlyph({ glyph, size = 12 }: { glyph: Glyph; size?: number }) {
  const { family, shape } = SHAPES[glyph];
  return (
    <svg
      aria-hidden
      className={css.glyph}
      data-family={family}
      viewBox="0 0 12 12"
      width={size}
      height={size}
      data-turns={TURNING.includes(glyph) ? '' : undefined}
    >
      {shape}
    </svg>
  );
}
