'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { z } from 'zod';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SaveForm } from '#components/ui/controls/SaveForm.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import type { Person } from '#lib/contract/users.ts';
import { ACCOUNT_FIELDS, AccountTab } from './AccountTab.tsx';
import { INFORMATION_FIELDS, InformationTab } from './InformationTab.tsx';
import { SocialTab, wrongLinks } from './SocialTab.tsx';
import { UserRefusal } from './UserRefusal.tsx';
import { TABS, type TabName, UserTabs } from './UserTabs.tsx';
import { refusedFields, wrongFields } from './userForm.ts';
import { nameOf } from './userWords.ts';
import { useUserDraft } from './useUserDraft.ts';
import { useUserSave } from './useUserSave.ts';

const Diff = lazyPart(async () => (await import('#components/ui/feedback/Diff.tsx')).Diff);
const Address = z.object({ tab: z.enum(TABS).default('account') });
const FIELDS_OF = { account: ACCOUNT_FIELDS, information: INFORMATION_FIELDS, social: [] } as const;

export function UserEditor({ user, onSaved }: { user: Person; onSaved: (user: Person) => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const form = useId();
  const {
    query: { tab },
    change,
  } = useListState(Address);
  const draft = useUserDraft(user);
  const { save, saving, error, theirs, keep, close } = useUserSave(user, draft, onSaved);
  const [tried, setTried] = useState(false);
  const wrong = wrongFields(draft.fields, draft.values);
  const badLinks = wrongLinks(draft.links);
  const problem = error?.problem;
  const isBad = (name: TabName) =>
    name === 'social'
      ? badLinks.length > 0
      : FIELDS_OF[name].some((field) => wrong.includes(field as never) || refusedFields([field], problem?.errors).length > 0);

  const submit = () => {
    if (saving) return;
    setTried(true);
    const bad = TABS.find(isBad);
    if (bad && (wrong.length > 0 || badLinks.length > 0)) return change({ tab: bad }, 'replace');
    if (draft.isTouched) void save().then((isDone) => isDone && setTried(false));
  };
  const tabProps = { user, draft, wrong: tried ? wrong : [], problem };
  const isShown = error && error.problem.code !== 'stale' && !TABS.some(isBad);
  return (
    <SaveForm id={form} onSave={submit}>
      <PageHead
        back={{ href: hrefOf('apps-users-view', { id: user.id }), label: t('backToUser') }}
        title={`${draft.isTouched ? '• ' : ''}${nameOf(user)}`}
        sub={
          user.updated_at && <span>{t.rich('meta', { version: user.version ?? 1, time: () => <Time at={user.updated_at ?? ''} /> })}</span>
        }
        actions={
          <>
            {draft.isTouched && <Button onClick={draft.clear}>{t('discard')}</Button>}
            <ActionButton
              type="submit"
              variant="contained"
              color="primary"
              running={saving ? common('saving') : undefined}
              reason={draft.isTouched ? undefined : common('nothingChanged')}
            >
              {common('saveChanges')}
            </ActionButton>
          </>
        }
      />
      <UserTabs id={form} tab={tab} isBad={(name) => tried && isBad(name)} onTab={(next) => change({ tab: next }, 'replace')} />
      <Box
        role="tabpanel"
        id={`${form}-panel`}
        aria-labelledby={`${form}-${tab}`}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pt: 4 }}
      >
        {isShown && <UserRefusal problem={error.problem} retryAfter={error.retryAfter} />}
        {tab === 'account' && <AccountTab {...tabProps} />}
        {tab === 'information' && <InformationTab {...tabProps} />}
        {tab === 'social' && <SocialTab draft={draft} />}
      </Box>
      {theirs && (
        <Diff
          differences={theirs.differences}
          theirs={theirs.user.updated_at && t.rich('changedBy', { time: () => <Time at={theirs.user.updated_at ?? ''} /> })}
          onKeep={keep}
          onClose={close}
        />
      )}
    </SaveForm>
  );
}
