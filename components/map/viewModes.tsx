'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { usePhone } from '#components/ui/display/useWidth.ts';
import { useMapTrouble } from './useMapTrouble.ts';
import css from './viewModes.module.css';

const VIEW_MODES = ['list', 'map'] as const;

/** The two views of a screen that is a list and a map: side by side, on a phone one at a time, without a map the list alone. */
export function useViewModes() {
  const isPhone = usePhone();
  const [viewMode, setViewMode] = useState<(typeof VIEW_MODES)[number]>('list');
  const trouble = useMapTrouble();
  const { isOff } = trouble;
  return {
    isPhone,
    viewMode,
    setViewMode,
    trouble,
    isMapAlone: isPhone && viewMode === 'map' && !isOff,
    /** Without a map its place says why. */
    isMapShown: !isPhone || viewMode === 'map' || isOff,
  };
}
type ViewModes = ReturnType<typeof useViewModes>;

export function ViewModeSwitch({ viewModes: { isPhone, viewMode, setViewMode, trouble } }: { viewModes: ViewModes }) {
  const t = useTranslations('ui.map.views');
  if (!isPhone || trouble.isOff) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box of its own
    <div role="group" aria-label={t('name')} className={css.switch}>
      {VIEW_MODES.map((mode) => (
        <button key={mode} type="button" aria-pressed={viewMode === mode} onClick={() => setViewMode(mode)}>
          {t(mode)}
        </button>
      ))}
    </div>
  );
}

type Props = {
  viewModes: ViewModes;
  /** Of the list beside the map, in pixels. */
  width: { sm: number; lg: number };
  isDim?: boolean;
  /** Beside the map; on a phone with the map alone below it, at most 55% of the screen. */
  list: ReactNode;
  map: ReactNode;
};

export function ListAndMap({ viewModes: { isPhone, isMapAlone, isMapShown, trouble }, width, isDim = false, list, map }: Props) {
  return (
    <Box
      aria-busy={isDim}
      sx={{
        display: 'flex',
        flexDirection: isPhone || trouble.isOff ? 'column' : 'row',
        flex: 1,
        minHeight: 0,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        opacity: isDim ? 0.6 : 1,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: trouble.isOff ? 1 : { xs: isMapAlone ? '0 1 auto' : 1, sm: `0 0 ${width.sm}px`, lg: `0 0 ${width.lg}px` },
          order: isMapAlone ? 1 : 0,
          maxHeight: isMapAlone ? '55%' : undefined,
          minWidth: 0,
          minHeight: 0,
          bgcolor: 'background.paper',
          borderInlineEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        {list}
      </Box>
      {isMapShown && map}
    </Box>
  );
}
