import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from './Empty.tsx';

type Props = { title: string; why: string; href: string; go: string };

/** A whole page: what is not here is its heading. */
export const NotFound = ({ title, why, href, go }: Props) => (
  <>
    <PageHead title={title} />
    <Empty
      glyph="unknown"
      action={
        <LinkButton variant="contained" color="primary" href={href}>
          {go}
        </LinkButton>
      }
    >
      {why}
    </Empty>
  </>
);
