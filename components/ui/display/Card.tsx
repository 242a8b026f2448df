import type { ReactNode } from 'react';
import css from './Card.module.css';

type Props = {
  title: string;
  meta?: ReactNode;
  quiet?: boolean;
  children: ReactNode;
};

/** A surface with a head; cards never stand in cards. */
export function Card({ title, meta, quiet = false, children }: Props) {
  return (
    <section aria-label={title} className={css.card} data-quiet={quiet ? '' : undefined}>
      <div className={css.head}>
        <h2>{title}</h2>
        {meta && <span className={css.meta}>{meta}</span>}
      </div>
      <div className={css.content}>{children}</div>
    </section>
  );
}
