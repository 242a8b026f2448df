import type { ReactNode } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import css from './SiteMap.module.css';

const MAP = 'M9 4L3.5 6v14.5L9 18.5l6 2 5.5-2V4L15 6zM9 4v14.5M15 6v14.5';

export function MapNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css.note}>
      <Icon path={MAP} size="large" />
      <span>{children}</span>
    </div>
  );
}
