'use client';

import type { ReactNode } from 'react';
import { type PhoneGlyph, PhoneIcon } from './PhoneIcon.tsx';

type Props = { icon?: PhoneGlyph; main?: boolean; onClick: () => void; children: ReactNode };

/** A button for a thumb in a glove; `main` is what comes next. */
export const MainButton = ({ icon, main = false, onClick, children }: Props) => (
  <button type="button" className="ph-button" data-main={main ? '' : undefined} onClick={onClick}>
    {icon && <PhoneIcon name={icon} />}
    {children}
  </button>
);
