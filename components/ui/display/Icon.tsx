import css from './Icon.module.css';
import { ICON_PATHS, type IconName } from './iconPaths.ts';

/** A sign beside its words. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg aria-hidden className={`${css.icon} ${className}`} data-icon={name} viewBox="0 0 24 24">
    <path d={ICON_PATHS[name]} />
  </svg>
);
