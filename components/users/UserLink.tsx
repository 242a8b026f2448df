import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export const UserLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <TextLink isPlain href={hrefOf('apps-users-view', { id })}>
    {children}
  </TextLink>
);
