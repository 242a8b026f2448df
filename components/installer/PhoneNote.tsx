import type { ReactNode } from 'react';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { PhoneIcon } from './PhoneIcon.tsx';

const ICONS = { ok: 'check', info: 'info', warn: 'warn', crit: 'warn' } as const;

type Props = { family: keyof typeof ICONS; icon?: IconName; title?: ReactNode; action?: ReactNode; children?: ReactNode };

/** What is wrong or worth knowing, in its place; read aloud when it appears, what is wrong at once. */
export const PhoneNote = ({ family, icon, title, action, children }: Props) => (
  <div className="ph-note" data-family={family} role={family === 'crit' ? 'alert' : 'status'}>
    <PhoneIcon name={icon ?? ICONS[family]} />
    <div>
      <p>
        {title && <strong>{title}</strong>} {children}
      </p>
      {action}
    </div>
  </div>
);
