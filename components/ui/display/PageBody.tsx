import type { ReactNode } from 'react';
import css from './PageBody.module.css';

export const PageBody = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>;
