import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export const BatchLink = ({ id, name }: { id: number; name: string }) => (
  <TextLink isPlain href={hrefOf('batch-view', { id })}>
    {name}
  </TextLink>
);
