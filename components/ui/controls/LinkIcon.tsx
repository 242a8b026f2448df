import type { ComponentProps } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import css from './IconButton.module.css';

type Props = ComponentProps<typeof Link> & { 'aria-label': string };

/** A link to a page of the desk that is a mere sign. */
export const LinkIcon = ({ className = '', ...rest }: Props) => <Link {...rest} className={`${css.button} ${className}`} />;
