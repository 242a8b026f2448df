'use client';

import type { ReactNode } from 'react';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { PhoneIcon } from './PhoneIcon.tsx';
import { useStopped } from './Stopped.tsx';

type Props = { icon?: IconName; main?: boolean; onClick: () => void; children: ReactNode };

/** A button for a thumb in a glove; `main` is what comes next, unless hands are off the panel. */
export function MainButton({ icon, main = false, onClick, children }: Props) {
  const isMain = !useStopped() && main;
  return (
    <button type="button" className="ph-button" data-main={isMain ? '' : undefined} onClick={onClick}>
      {icon && <PhoneIcon name={icon} />}
      {children}
    </button>
  );
}
