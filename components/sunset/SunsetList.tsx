'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { MapGroup } from '#components/map/points.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SunsetRow } from './SunsetRow.tsx';

type Props = {
  items: readonly SunsetItem[];
  groups: readonly MapGroup[];
  selected: ReadonlySet<number>;
  hovered: number | null;
  onPick(item: SunsetItem): void;
  onHover(id: number | null): void;
  onClear(): void;
};

/** The sites, the selected ones first; says everything the map says. */
export function SunsetList({ items, groups, selected, onClear, hovered, ...row }: Props) {
  const t = useTranslations('sunset');
  const group = new Map(groups.map((each) => [each.key, each]));
  const ordered = [...items.filter(({ id }) => selected.has(id)), ...items.filter(({ id }) => !selected.has(id))];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <Box role="status" sx={{ bgcolor: 'accent.tint', color: 'accent.ink' }}>
        {selected.size > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '4px 16px', fontWeight: 600 }}>
            {t('selected', { count: selected.size })}
            <IconButton aria-label={t('clear')} onClick={onClear}>
              <CloseOutlined />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box component="ul" aria-label={t('list')} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {ordered.map((item) => (
          <SunsetRow
            key={item.id}
            item={item}
            group={group.get(item.status ?? '')}
            isSelected={selected.has(item.id)}
            isHovered={hovered === item.id}
            {...row}
          />
        ))}
      </Box>
    </Box>
  );
}
