import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { Standing } from './verdicts.ts';

/** Shape and colour family of a verdict; the word is `scan.standing.<standing>`. */
export const STANDING_MARKS: Record<Standing | 'again', { glyph: Glyph; family: 'ok' | 'neu' | 'warn' | 'crit' }> = {
  clean: { glyph: 'done', family: 'ok' },
  waiting: { glyph: 'waiting', family: 'neu' },
  warned: { glyph: 'test-soon', family: 'warn' },
  again: { glyph: 'test-soon', family: 'warn' },
  refused: { glyph: 'failed', family: 'crit' },
};
