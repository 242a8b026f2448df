'use client';

import { memo } from 'react';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SiteCheckbox } from './SiteCheckbox.tsx';
import css from './SunsetList.module.css';

export const ROW_HEIGHT = 58;

type Props = {
  item: SunsetItem;
  group: MapGroup | undefined;
  /** Below the group: what is next or known of it. */
  note: string;
  trouble: string | undefined;
  at: number;
  of: number;
  isSelected: boolean;
  isActive: boolean;
  isHovered: boolean;
  onPress(at: number, how: { range: boolean; toggle: boolean }): void;
  onHover(id: number | null): void;
};

export const SunsetRow = memo(function SunsetRow(props: Props) {
  const { item, group, note, trouble, at, of, isSelected, isActive, isHovered, onPress, onHover } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it is where the keys go
    <div
      id={`site-${item.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={of}
      aria-posinset={at + 1}
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      onClick={({ shiftKey, ctrlKey, metaKey }) => onPress(at, { range: shiftKey, toggle: ctrlKey || metaKey })}
      onPointerEnter={() => onHover(item.id)}
      onPointerLeave={() => onHover(null)}
      className={css.row}
      style={{ top: at * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <SiteCheckbox isSelected={isSelected} onPress={(range) => onPress(at, { range, toggle: true })} />
      <span className={css.name}>{item.site_name ?? item.cs_no}</span>
      <span className={css.group}>
        {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
        <span className={css.short}>{group?.label}</span>
      </span>
      <span className={css.where}>{[item.cs_no, item.Branch].filter(Boolean).join(' · ')}</span>
      <span className={css.next} data-family={trouble && 'crit'}>
        {trouble ? (
          <span className={css.trouble}>
            <StatusGlyph glyph="failed" />
            {trouble}
          </span>
        ) : (
          note
        )}
      </span>
    </div>
  );
});
