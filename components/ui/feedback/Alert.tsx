import type { ReactNode } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import css from './Alert.module.css';

type Props = {
  /** `refusal`: a rule forbids it now; drawn as a warning with the block sign. */
  kind: 'ok' | 'info' | 'warn' | 'crit' | 'refusal';
  title?: ReactNode;
  action?: ReactNode;
  isQuiet?: boolean;
  children?: ReactNode;
};

export function Alert({ kind, title, action, isQuiet, children }: Props) {
  const role = kind === 'crit' ? 'alert' : 'status';
  return (
    <div role={isQuiet ? undefined : role} className={css.alert} data-family={kind === 'refusal' ? 'warn' : kind}>
      <Icon name={kind} className={css.sign} />
      <div className={css.words}>
        {title && <strong>{title}</strong>} {children}
      </div>
      {action && <div className={css.act}>{action}</div>}
    </div>
  );
}
