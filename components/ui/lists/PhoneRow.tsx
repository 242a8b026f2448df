import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import css from './PhoneRow.module.css';

type Layout = Pick<CSSProperties, 'gridTemplateColumns' | 'gap' | 'alignItems' | 'justifyItems'>;

export const PhoneRow = ({ href, children, ...layout }: Layout & { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className={css.row} style={layout}>
    {children}
  </Link>
);
