import type { Glyph } from '#components/ui/display/glyphs.tsx';

type Mark = { glyph: Glyph; family: 'ok' | 'warn' | 'crit' };

const MARKS: Record<string, Mark> = {
  found: { glyph: 'done', family: 'ok' },
  elsewhere: { glyph: 'test-soon', family: 'warn' },
  again: { glyph: 'test-soon', family: 'warn' },
  missing: { glyph: 'failed', family: 'crit' },
};

/** Shape and colour of how something counted stands; what is not known is refused. */
export const countMarkOf = (state: string | null): Mark => MARKS[state ?? ''] ?? { glyph: 'failed', family: 'crit' };
