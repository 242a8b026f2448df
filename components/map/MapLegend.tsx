'use client';

import { useTranslations } from 'next-intl';
import { LineGlyph } from './LineGlyph.tsx';
import css from './MapStage.module.css';
import { MarkGlyph } from './MarkGlyph.tsx';
import type { MapGroup } from './points.ts';

export function MapLegend({ groups, note }: { groups: readonly MapGroup[]; note?: string }) {
  const common = useTranslations('common');
  if (groups.length < 2 && !note) return null;
  return (
    <div className={css.legend}>
      {note && <div className={css.quiet}>{note}</div>}
      <ul aria-label={common('legend')} tabIndex={groups.length > 8 ? 0 : undefined}>
        {groups.map(({ key, label, shape, tone, dash }) => (
          <li key={key}>
            {dash && typeof tone === 'number' ? <LineGlyph tone={tone} dash={dash} /> : <MarkGlyph shape={shape} tone={tone} />}
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
