import css from './Icon.module.css';
import { ICON_PATHS, type IconName } from './iconPaths.ts';

type Props = {
  name?: IconName;
  /** Of an icon that one room alone has: those with a name come with every page. */
  path?: string;
  size?: 'small' | 'large';
  className?: string;
};

export const Icon = ({ name, path = name && ICON_PATHS[name], size, className = '' }: Props) => (
  <svg aria-hidden className={`${css.icon} ${className}`} data-icon={name} data-size={size} viewBox="0 0 24 24">
    <path d={path} />
  </svg>
);
