import type { ComponentProps } from 'react';
import css from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  'aria-label': string;
  size?: 'tiny';
};

export const IconButton = ({ size, className = '', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={`${css.button} ${className}`} data-size={size} />
);
