import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Empty } from './Empty.tsx';

type Props = {
  title?: string;
  why: string;
  href: string;
  go: string;
};

export const NotFound = ({ title, why, href, go }: Props) => (
  <Empty
    glyph="unknown"
    action={
      <LinkButton variant="contained" color="primary" href={href}>
        {go}
      </LinkButton>
    }
  >
    {title && <b>{title}</b>} {why}
  </Empty>
);
