'use client';

import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { useTranslations } from 'next-intl';
import { Highlight } from '#components/ui/display/Highlight.tsx';
import { highlightPieces } from '#components/ui/display/highlight.ts';
import { Icon } from '#components/ui/display/Icon.tsx';
import { hrefOf, type Page, type PageName, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Choice } from './choices.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';

const isPlain = ([, { path, access }]: [string, Page]) => access !== 'public' && !path.includes(':');
const SESSIONS = pages.session.values.type;
const plain = Object.entries<Page>(pages).filter(isPlain) as [PageName, Page][];

export function usePageChoices() {
  const words = useTranslations('titles');
  const title = words as unknown as (name: PageName) => string;
  const allows = useAllows();
  const has = useCapabilities();
  const mine = plain.filter(([, { access, extension }]) => allows(access) && has(extension));

  const faceOf = (name: PageName, sought: string) => {
    const icon = MENU_ICONS[name as MenuName];
    const [pieces = []] = highlightPieces([title(name)], sought);
    return (
      <>
        {icon ? <Icon name={icon} /> : <DescriptionOutlined aria-hidden />}
        <span>
          <Highlight pieces={pieces} />
        </span>
      </>
    );
  };
  const sessionTitle = (type: string) => words('session', { type });
  const sessionChoice = (type: (typeof SESSIONS)[number], sought: string): Choice => {
    const [pieces = []] = highlightPieces([sessionTitle(type)], sought);
    return {
      id: `session-${type}`,
      href: hrefOf('session', { type }),
      face: (
        <>
          <DescriptionOutlined aria-hidden />
          <span>
            <Highlight pieces={pieces} />
          </span>
        </>
      ),
    };
  };
  const choiceOf = (name: PageName, sought = ''): Choice | undefined => {
    const [, page] = mine.find(([each]) => each === name) ?? [];
    return page && { id: `page-${name}`, href: page.path, recent: { page: name }, face: faceOf(name, sought) };
  };
  const matching = (typed: string): Choice[] => {
    const sought = typed.trim();
    const isSought = (text: string) => text.toLocaleLowerCase().includes(sought.toLocaleLowerCase());
    const found = mine.filter(([name]) => isSought(title(name))).flatMap(([name]) => choiceOf(name, sought) ?? []);
    const sessions = sought && allows(pages.session.access) && has(pages.session.extension) ? SESSIONS : [];
    return [...found, ...sessions.flatMap((type) => (isSought(sessionTitle(type)) ? sessionChoice(type, sought) : []))];
  };
  return { choiceOf, matching };
}
