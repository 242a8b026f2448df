import css from './Icon.module.css';
import { ICON_PATHS, type IconName } from './iconPaths.ts';

type Props = { name: IconName; size?: 'small' | 'large'; className?: string };

export const Icon = ({ name, size, className = '' }: Props) => (
  <svg aria-hidden className={`${css.icon} ${className}`} data-icon={name} data-size={size} viewBox="0 0 24 24">
    <path d={ICON_PATHS[name]} />
  </svg>
);
