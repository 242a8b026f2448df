import type { ComponentProps } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import { buttonLook, type Look } from './Button.tsx';

type Props = Look & Omit<ComponentProps<typeof Link>, 'prefetch'>;

export const LinkButton = ({ variant, color, size, startIcon, className, children, ...rest }: Props) => (
  <Link {...rest} {...buttonLook({ variant, color, size }, className)} prefetch={false}>
    {startIcon}
    {children}
  </Link>
);
