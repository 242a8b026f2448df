import type { ComponentProps } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import css from './TextLink.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'className' | 'prefetch'> & {
  /** In the ink of what stands around it: a column of links would be a column of colour. */
  isPlain?: boolean;
};

/** A link in a text or a row. It is not fetched ahead: a list has a hundred of them. */
export const TextLink = ({ isPlain, ...rest }: Props) => (
  <Link {...rest} prefetch={false} className={css.link} data-plain={isPlain ? '' : undefined} />
);
