import type { ComponentProps, ReactNode } from 'react';
import css from './Button.module.css';

export type Look = {
  variant?: 'outlined' | 'text' | 'contained';
  color?: 'primary' | 'secondary' | 'error';
  size?: 'small' | 'medium' | 'large';
  startIcon?: ReactNode;
};

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'color'>;

export const buttonLook = ({ variant = 'outlined', color = 'secondary', size = 'small' }: Look, className = '') => ({
  className: `${css.button} ${className}`,
  'data-look': variant,
  'data-color': color,
  'data-size': size,
});

type Props = ButtonProps | (Look & Omit<ComponentProps<'a'>, 'color'> & { href: string });

/** A button, or a link that looks like one. Its style is a sheet of the document, so that a page that needs nothing else of MUI brings none. */
export function Button({ variant, color, size, startIcon, className, children, ...rest }: Props) {
  const look = buttonLook({ variant, color, size }, className);
  const face = (
    <>
      {startIcon}
      {children}
    </>
  );
  if ('href' in rest)
    return (
      <a {...rest} {...look}>
        {face}
      </a>
    );
  return (
    <button type="button" {...rest} {...look}>
      {face}
    </button>
  );
}
