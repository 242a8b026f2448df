'use client';

import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './SelectionBar.module.css';

type Props = {
  name: string;
  chosen: ReactNode;
  message: string;
  acts: ReactNode;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
};

export function SelectionBar({ name, chosen, message, acts, clearLabel, onClear, children }: Props) {
  return (
    <div className={css.place} data-chosen={chosen ? '' : undefined}>
      {chosen ? (
        <section aria-label={name} className={css.bar}>
          {chosen}
          <div className={css.acts}>
            {acts}
            <IconButton aria-label={clearLabel} onClick={onClear}>
              <Icon name="close" />
            </IconButton>
          </div>
        </section>
      ) : (
        <div className={css.none}>{children}</div>
      )}
      <VisuallyHidden role="status">{chosen ? message : ''}</VisuallyHidden>
    </div>
  );
}
