import type { ComponentProps } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import css from './IconButton.module.css';

type Props = ComponentProps<typeof Link> & { 'aria-label': string };

export const LinkIcon = ({ className = '', ...rest }: Props) => <Link {...rest} className={`${css.button} ${className}`} />;
