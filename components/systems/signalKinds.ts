import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { Signal } from '#lib/contract/systems.ts';
import type { Family } from '#lib/theme/tokens.ts';

type Look = { glyph: Glyph; family: Family };

const LOOKS: Record<Signal['kind'], Look> = {
  alarm: { glyph: 'failed', family: 'crit' },
  supervisory: { glyph: 'failed', family: 'warn' },
  restore: { glyph: 'done', family: 'ok' },
  trouble: { glyph: 'late', family: 'warn' },
  test: { glyph: 'open', family: 'neu' },
  'open-close': { glyph: 'activation-ready', family: 'info' },
  other: { glyph: 'unknown', family: 'unk' },
};

export const lookOf = ({ kind }: Pick<Signal, 'kind'>): Look => LOOKS[kind];
