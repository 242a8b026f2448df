import css from './glyph.module.css';
import { MARKS, type MarkShape, type Tone, toneVariable } from './marks.ts';

export function MarkGlyph({ shape, tone, size = 12 }: { shape: MarkShape; tone: Tone; size?: number }) {
  const { line, fill, cut }: { line?: string; fill?: string; cut?: string } = MARKS[shape];
  return (
    <svg
      aria-hidden
      className={css.glyph}
      viewBox="0 0 12 12"
      width={size}
      height={size}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ color: toneVariable(tone) }}
    >
      {fill && <path d={fill} fill="currentColor" />}
      {line && <path d={line} stroke="currentColor" />}
      {cut && <path d={cut} data-cut />}
    </svg>
  );
}
