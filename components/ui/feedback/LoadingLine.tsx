import css from './LoadingLine.module.css';

/** That something is on its way, along the edge of where it will stand. */
export const LoadingLine = ({ label }: { label: string }) => <div role="progressbar" aria-label={label} className={css.line} />;
