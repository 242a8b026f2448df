'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useAnnounce } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { NewPerson, type OneTimeLink, type Person } from '#lib/contract/users.ts';
import { ShownLink } from './ShownLink.tsx';
import { UserFields } from './UserFields.tsx';
import { UserLink } from './UserLink.tsx';
import { EMPTY_VALUES, refusedFields, sentFields, type UserValues, wrongFields } from './userForm.ts';
import { nameOf } from './userWords.ts';

const ASKED = ['fullName', 'email', 'role', 'currentPlan', 'Branch', 'technician_id', 'customer_id', 'language'] as const;

export function AddUserDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users.add');
  const announce = useAnnounce();
  const [values, setValues] = useState<UserValues>(EMPTY_VALUES);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<{ user: Person; link: OneTimeLink | undefined }>();
  const { trigger, error, isMutating } = useWrite(contract.users.create);
  const invite = useWrite(contract.users.link);
  const wrong = wrongFields(ASKED, values);

  const linkFor = async (user: Person) => {
    const answer = await invite.trigger([{ params: { id: user.id }, body: { kind: 'invite' } }]).catch(() => undefined);
    setMade({ user, link: answer?.data });
    announce(t.markup('made', { name: () => nameOf(user) }));
  };
  const submit = async () => {
    setTried(true);
    const body = NewPerson.safeParse(sentFields(ASKED, values));
    if (wrong.length > 0 || !body.success) return;
    try {
      const { data } = await trigger([{ body: body.data }]);
      await linkFor(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const retry = () => {
    setMade(undefined);
    setValues(EMPTY_VALUES);
    setTried(false);
  };
  return (
    <SideDrawer title={t('title')} onClose={onClose}>
      {made ? (
        <Box sx={{ display: 'grid', gap: 4, padding: '0 16px 24px' }}>
          <p>{t.rich('made', { name: () => <UserLink id={made.user.id}>{nameOf(made.user)}</UserLink> })}</p>
          {made.link ? (
            <ShownLink link={made.link} user={made.user} />
          ) : (
            invite.error && (
              <Failure
                problem={invite.error.problem}
                title={t('noLink')}
                retryAfter={invite.error.retryAfter}
                retry={() => void linkFor(made.user)}
              />
            )
          )}
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button onClick={retry}>{t('another')}</Button>
            <Button onClick={onClose}>{t('done')}</Button>
          </Box>
        </Box>
      ) : (
        <SideForm onSubmit={() => void submit()}>
          <p>{t('about')}</p>
          {error && !refusedFields(ASKED, error.problem.errors).length && (
            <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} />
          )}
          <UserFields
            fields={ASKED}
            values={values}
            onType={(field, text) => setValues({ ...values, [field]: text })}
            wrong={tried ? wrong : []}
            problem={error?.problem}
          />
          <FormActions go={t('submit')} running={isMutating || invite.isMutating ? t('running') : undefined} onClose={onClose} />
        </SideForm>
      )}
    </SideDrawer>
  );
}
