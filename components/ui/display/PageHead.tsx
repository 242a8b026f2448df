import type { ReactNode } from 'react';
import { LinkIcon } from '#components/ui/controls/LinkIcon.tsx';
import { Icon } from './Icon.tsx';
import css from './PageHead.module.css';

type Props = {
  title: string;
  back?: { href: string; label: string };
  sub?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, back, sub, actions }: Props) {
  return (
    <header className={css.head}>
      {back && (
        <LinkIcon href={back.href} aria-label={back.label} className={css.back}>
          <Icon name="arrowBack" />
        </LinkIcon>
      )}
      <h1>{title}</h1>
      {sub && <div className={css.sub}>{sub}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
