import css from './CountMark.module.css';

/** A number beside an icon; say it in the name of what it marks. */
export const CountMark = ({ count, className = '' }: { count: number; className?: string }) => (
  <span aria-hidden className={`${css.mark} ${className}`}>
    {count > 99 ? '99+' : count}
  </span>
);
