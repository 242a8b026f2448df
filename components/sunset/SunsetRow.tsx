'use client';

import Box from '@mui/material/Box';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

type Props = {
  item: SunsetItem;
  group: MapGroup | undefined;
  isSelected: boolean;
  isHovered: boolean;
  onPick(item: SunsetItem): void;
  onHover(id: number | null): void;
};

/** A site in the list beside the map; pressing it shows it there. */
export function SunsetRow({ item, group, isSelected, isHovered, onPick, onHover }: Props) {
  return (
    <Box
      component="li"
      sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 56px', borderBlockEnd: '1px solid', borderColor: 'divider' }}
    >
      <Box
        component="button"
        type="button"
        aria-pressed={isSelected}
        onClick={() => onPick(item)}
        onPointerEnter={() => onHover(item.id)}
        onPointerLeave={() => onHover(null)}
        onFocus={() => onHover(item.id)}
        onBlur={() => onHover(null)}
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: '2px 12px',
          width: '100%',
          minHeight: 55,
          alignContent: 'center',
          padding: '6px 16px',
          border: 0,
          font: 'inherit',
          color: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
          bgcolor: isSelected ? 'row.selected' : isHovered ? 'row.hover' : 'background.paper',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {item.site_name}
        </Box>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
          {group?.label}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {item.cs_no}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'end' }}>
          {item.Branch}
        </Box>
      </Box>
    </Box>
  );
}
