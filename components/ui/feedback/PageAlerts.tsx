import type { ReactNode } from 'react';
import css from './PageAlerts.module.css';

type Props = {
  /** `first`: above the page's head; `close`: what follows belongs to it. */
  at?: 'first' | 'close';
  children: ReactNode;
};

export const PageAlerts = ({ at, children }: Props) => (
  <div className={css.alerts} data-at={at}>
    {children}
  </div>
);
