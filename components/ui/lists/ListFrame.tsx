import type { ReactNode } from 'react';
import css from './ListFrame.module.css';

type Props = {
  sidebar: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
};

export const ListFrame = ({ sidebar, beside, children }: Props) => (
  <div className={css.frame}>
    {sidebar}
    <div className={css.list}>{children}</div>
    {beside}
  </div>
);
