import type { ReactNode } from 'react';
import css from './PageBody.module.css';

/** A page that scrolls as a whole, with its head. */
export const PageBody = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>;
