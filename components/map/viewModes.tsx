'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useState } from 'react';
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
  width: { sm: number; lg: number };
  isDim?: boolean;
  /** Beside the map; on a phone with the map alone below it, at most 55% of the screen. */
  list: ReactNode;
  map: ReactNode;
};

export function ListAndMap({ viewModes: { isPhone, isMapAlone, isMapShown, trouble }, width, isDim = false, list, map }: Props) {
  return (
    <div
      aria-busy={isDim}
      className={css.split}
      data-stacked={isPhone || trouble.isOff || undefined}
      style={{ '--sm': `${width.sm}px`, '--lg': `${width.lg}px` } as CSSProperties}
    >
      <div className={css.list} data-alone={trouble.isOff || undefined} data-below={isMapAlone || undefined}>
        {list}
      </div>
      {isMapShown && map}
    </div>
  );
}
