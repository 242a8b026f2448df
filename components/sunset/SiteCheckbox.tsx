'use client';

import css from './SunsetList.module.css';

/** For the pointer; the row itself says whether it is chosen. */
export function SiteCheckbox({ isSelected, onPress }: { isSelected: boolean; onPress: (range: boolean) => void }) {
  return (
    <span
      aria-hidden
      data-box
      onClick={(event) => {
        event.stopPropagation();
        onPress(event.shiftKey);
      }}
      className={css.check}
    >
      <span className={css.box} data-chosen={isSelected || undefined} />
    </span>
  );
}
