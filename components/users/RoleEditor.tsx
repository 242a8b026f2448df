'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Role } from '#lib/contract/roles.ts';
import { sameRules } from '#lib/domain/abilityMatrix.ts';
import { AbilityMatrix } from './AbilityMatrix.tsx';
import { OtherRules } from './OtherRules.tsx';
import { RoleRemoval } from './RoleRemoval.tsx';
import { UserRefusal } from './UserRefusal.tsx';
import { useRoleWord } from './userWords.ts';

type Props = {
  role: Role;
  onCopy: () => void;
  onName: (name: string | undefined) => void;
  onTouched?: (isTouched: boolean) => void;
};

export function RoleEditor({ role, onCopy, onName, onTouched }: Props) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const roleWord = useRoleWord();
  const toast = useToast();
  const may = useAllows()(contract.roles.change.access);
  const [seen, setSeen] = useState(role);
  const [rules, setRules] = useState(role.ability);
  const [typed, setTyped] = useState(role.name);
  const { trigger, error, isMutating } = useWrite(contract.roles.change);
  const isOwn = role.id !== null && may && role.mine;
  const name = typed.trim();
  const isTouched = name !== seen.name || !sameRules(rules, seen.ability);
  const isTaken = Boolean(error?.problem.errors?.name);
  const take = (next: Role) => {
    setSeen(next);
    setRules(next.ability);
    setTyped(next.name);
  };
  if ((role.version ?? 0) > (seen.version ?? 0) && !isTouched) take(role);
  useEffect(() => {
    onTouched?.(isTouched);
  }, [isTouched, onTouched]);
  const save = () =>
    trigger([{ params: { id: role.id ?? 0 }, body: { name, ability: rules, version: seen.version } }]).then(
      ({ data }) => {
        setSeen(data);
        setRules((now) => (now === rules ? data.ability : now));
        setTyped((now) => (now === typed ? data.name : now));
        toast(t('saved', { name: data.name }));
        onName(data.name);
      },
      () => undefined,
    );
  return (
    <Card title={roleWord(role.name)} meta={role.updated_at ? <Time at={role.updated_at} /> : t('roles.builtIn')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }}>
          <TextLink href={`${hrefOf('apps-users-list')}?role=${encodeURIComponent(role.name)}`}>
            {t('roles.users', { count: role.users })}
          </TextLink>
          {role.apart > 0 && <span>{t('roles.apart', { count: role.apart })}</span>}
          {role.copied_from && <span>{t('roles.from', { name: roleWord(role.copied_from) })}</span>}
        </Box>
        {role.id === null && <span>{t(role.name === 'client' ? 'roles.client' : 'roles.fixed')}</span>}
        {error && !isTaken && <UserRefusal problem={error.problem} retryAfter={error.retryAfter} />}
        {isOwn && (
          <Box sx={{ maxWidth: 360 }}>
            <TextField
              label={t('roles.nameOf')}
              autoComplete="off"
              value={typed}
              error={isTaken ? t('roles.taken') : undefined}
              onChange={(event) => setTyped(event.target.value.slice(0, 40))}
            />
          </Box>
        )}
        <AbilityMatrix ofRole rules={rules} before={seen.ability} onChange={isOwn ? setRules : undefined} />
        <OtherRules ofRole rules={rules} />
        {may && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {isOwn && (
              <ActionButton
                variant="contained"
                color="primary"
                running={isMutating ? common('saving') : undefined}
                reason={!isTouched ? common('nothingChanged') : name ? undefined : t('roles.needsName')}
                onClick={() => void save()}
              >
                {common('saveChanges')}
              </ActionButton>
            )}
            {role.basis !== 'client' && (
              <ActionButton reason={role.mine ? undefined : common('cannotGive')} onClick={onCopy}>
                {t('roles.copy.button')}
              </ActionButton>
            )}
            {isOwn && isTouched && <Button onClick={() => take(role)}>{t('discard')}</Button>}
            {isOwn && <RoleRemoval role={role} onGone={() => onName(undefined)} />}
          </Box>
        )}
      </Box>
    </Card>
  );
}
