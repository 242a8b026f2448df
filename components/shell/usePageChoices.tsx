'use client';

import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { useTranslations } from 'next-intl';
import { hitsIn } from '#components/ui/hits.ts';
import { Marked } from '#components/ui/Marked.tsx';
import { type Page, type PageName, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import type { Choice } from './choices.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';

const isPlain = ([, { path, access, unbuilt }]: [string, Page]) => !unbuilt && access !== 'public' && !path.includes(':');
const plain = Object.entries<Page>(pages).filter(isPlain) as [PageName, Page][];

/** The pages this user may open, by their names; `choiceOf` makes a line of one, or nothing when it is not theirs to open. */
export function usePageChoices() {
  const title = useTranslations('titles') as unknown as (name: PageName) => string;
  const allows = useAllows();
  const mine = plain.filter(([, { access }]) => allows(access));

  const faceOf = (name: PageName, sought: string) => {
    const Icon = MENU_ICONS[name as MenuName] ?? DescriptionOutlined;
    const [pieces = []] = hitsIn([title(name)], sought);
    return (
      <>
        <Icon aria-hidden />
        <span>
          <Marked pieces={pieces} />
        </span>
      </>
    );
  };
  const choiceOf = (name: PageName, sought = ''): Choice | undefined => {
    const [, page] = mine.find(([each]) => each === name) ?? [];
    return page && { id: `page-${name}`, href: page.path, recent: { page: name }, face: faceOf(name, sought) };
  };
  const matching = (typed: string): Choice[] => {
    const sought = typed.trim();
    return mine
      .filter(([name]) => title(name).toLocaleLowerCase().includes(sought.toLocaleLowerCase()))
      .flatMap(([name]) => choiceOf(name, sought) ?? []);
  };
  return { choiceOf, matching };
}
