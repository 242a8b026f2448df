'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { type Page, type PageName, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Subject } from '#lib/contract/ability.ts';
import { Link } from '#lib/i18n/navigation.ts';
import type { May } from './mayDo.ts';
import { useConditionWords } from './ruleWords.ts';
import { useSubjectWords } from './useSubjectWords.ts';

/** The page it stands on is no way to anywhere. */
const plain = (Object.entries(pages) as [PageName, Page][]).filter(([name, { path }]) => !path.includes(':') && name !== 'access-control');

const isAbout = ({ access }: Page, subject: Subject) => (subject === 'Auth' ? access === 'signed-in' : access[1] === subject);

export function AccessCard({ subject, may }: { subject: Subject; may: May[] }) {
  const t = useTranslations('session.access');
  const some = useTranslations('users.matrix');
  const title = useTranslations('titles') as unknown as (name: PageName) => string;
  const subjectWord = useSubjectWords();
  const conditionWords = useConditionWords();
  const allows = useAllows();
  const has = useCapabilities();
  const links = plain.filter(([, page]) => isAbout(page, subject) && allows(page.access) && has(page.extension));
  const words = ({ actions, conditions, except }: May) => {
    const what = actions.map((action) => t(`actions.${action}`)).join(', ');
    const cases = conditions.map(conditionWords);
    const where = cases.filter(Boolean).join('; ');
    const less = [
      ...(cases.includes('') ? [some('someFields')] : []),
      ...except.map((each) => some('except', { what: conditionWords(each) || some('someFields') })),
    ];
    const message = less.length > 0 ? `${what} (${less.join('; ')})` : what;
    return where ? `${message}. ${t('own', { conditions: where })}` : message;
  };
  return (
    <Card title={subjectWord(subject)}>
      {may.map((each) => (
        <Box key={each.actions.join()} component="p" sx={{ m: 0 }}>
          {words(each)}
        </Box>
      ))}
      {links.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {links.map(([name, { path }]) => (
            <li key={name}>
              <MuiLink component={Link} href={path} prefetch={false} underline="hover">
                {title(name)}
              </MuiLink>
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}
