import type { ReactNode } from 'react';
import css from './PageAlerts.module.css';

type Props = {
  at?: 'first' | 'close';
  children: ReactNode;
};

export const PageAlerts = ({ at, children }: Props) => (
  <div className={css.alerts} data-at={at}>
    {children}
  </div>
);
