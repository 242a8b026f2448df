'use client';

import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import type { Person } from '#lib/contract/users.ts';
import { AbilityMatrix } from './AbilityMatrix.tsx';
import { OtherRules } from './OtherRules.tsx';
import { UserFields } from './UserFields.tsx';
import type { UserField } from './userForm.ts';
import { useRoleWord } from './userWords.ts';
import type { UserDraft } from './useUserDraft.ts';

export const ACCOUNT_FIELDS = ['fullName', 'email', 'username', 'role', 'currentPlan', 'Branch', 'technician_id', 'customer_id'] as const;

export type TabProps = { user: Person; draft: UserDraft; wrong: readonly UserField[]; problem: Problem | undefined };

export const COLUMNS = { display: 'grid', gap: '8px 16px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' };

export function AccountTab({ user, draft, wrong, problem }: TabProps) {
  const t = useTranslations('users');
  const roleWord = useRoleWord();
  const { values, ability, before } = draft;
  const options = useRead(contract.users.options, { query: { Branch: values.Branch.trim() || undefined } }).data?.data;
  const ofRole = options?.roles.find(({ role }) => role === values.role)?.ability;
  const isRole = ability === undefined ? user.as_role : ability === 'role';
  const rules = isRole ? (ofRole ?? before ?? []) : ability === undefined || ability === 'role' ? before : ability;
  const shown = rules ?? [{ action: 'manage' as const, subject: 'all' as const }];
  const technician = user.technician_id && user.technician_name ? { id: user.technician_id, name: user.technician_name } : undefined;
  const customer = user.customer_id && user.customer_name ? { id: user.customer_id, name: user.customer_name } : undefined;
  return (
    <>
      <Card title={t('tabs.account')}>
        <Box sx={COLUMNS}>
          <UserFields
            fields={ACCOUNT_FIELDS}
            values={values}
            onType={draft.type}
            wrong={wrong}
            problem={problem}
            technician={technician}
            customer={customer}
          />
        </Box>
      </Card>
      <Card title={t('matrix.title')}>
        <RadioGroup
          row
          aria-label={t('matrix.source')}
          value={isRole ? 'role' : 'own'}
          onChange={(_, chosen) => draft.give(chosen === 'role' ? (user.as_role ? undefined : 'role') : ofRole && isRole ? ofRole : shown)}
        >
          <Choice
            as={Radio}
            value="role"
            label={t('matrix.asRole', { role: roleWord(values.role) })}
            reason={ofRole ? undefined : t('matrix.noRole')}
          />
          <Choice as={Radio} value="own" label={t('matrix.ownList')} reason={undefined} />
        </RadioGroup>
        <span>{t(isRole ? 'matrix.aboutRole' : 'matrix.aboutOwn')}</span>
        {!rules && (
          <Alert kind="warn" title={t('matrix.noList.title')}>
            {t('matrix.noList.text')}
          </Alert>
        )}
        <AbilityMatrix rules={shown} before={before} onChange={isRole ? undefined : draft.give} />
        <OtherRules rules={shown} />
      </Card>
    </>
  );
}
