import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export const CustomerLink = ({ id, name }: { id: number; name: string }) => (
  <TextLink isPlain href={hrefOf('apps-customers-view', { id })}>
    {name}
  </TextLink>
);
