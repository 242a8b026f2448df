'use client';

import Box from '@mui/material/Box';
import { memo } from 'react';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SiteCheckbox } from './SiteCheckbox.tsx';

export const ROW_HEIGHT = 58;

type Props = {
  item: SunsetItem;
  group: MapGroup | undefined;
  /** Below the group: what is next or known of it. */
  note: string;
  /** Read with the row when an edit of it was not taken. */
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
    <Box
      id={`site-${item.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={of}
      aria-posinset={at + 1}
      data-active={isActive || undefined}
      onClick={({ shiftKey, ctrlKey, metaKey }) => onPress(at, { range: shiftKey, toggle: ctrlKey || metaKey })}
      onPointerEnter={() => onHover(item.id)}
      onPointerLeave={() => onHover(null)}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: at * ROW_HEIGHT,
        height: ROW_HEIGHT,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(44%, 1fr) minmax(0, auto)',
        alignContent: 'center',
        gap: '3px 12px',
        paddingInline: '12px 16px',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        cursor: 'pointer',
        userSelect: 'none',
        bgcolor: isSelected ? 'row.selected' : isHovered ? 'row.hover' : 'background.paper',
        boxShadow: (theme) => (isActive ? `inset 3px 0 0 ${theme.vars.palette.accent.main}` : 'none'),
      }}
    >
      <SiteCheckbox isSelected={isSelected} onPress={(range) => onPress(at, { range, toggle: true })} />
      <Box component="span" sx={{ fontWeight: 600, ...ELLIPSIS }}>
        {item.site_name ?? item.cs_no}
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1.5, minWidth: 0 }}>
        {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
        <Box component="span" sx={ELLIPSIS}>
          {group?.label}
        </Box>
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ...ELLIPSIS }}>
        {[item.cs_no, item.Branch].filter(Boolean).join(' · ')}
      </Box>
      <Box
        component="span"
        sx={{ typography: 'caption', color: trouble ? 'status.crit.fg' : 'text.secondary', textAlign: 'right', ...ELLIPSIS }}
      >
        {trouble ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            <StatusGlyph glyph="failed" />
            {trouble}
          </Box>
        ) : (
          note
        )}
      </Box>
    </Box>
  );
});
