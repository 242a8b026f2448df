'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useCodeNames } from '#components/ui/display/useCodeNames.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { USER_PLANS, USER_ROLES } from '#lib/contract/words/users.ts';
import { beyond } from '#lib/domain/abilityMatrix.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { NewBranchAction } from './NewBranchAction.tsx';
import { UserCustomer } from './UserCustomer.tsx';
import type { UserField, UserValues } from './userForm.ts';
import { usePlanWord, useRoleWord } from './userWords.ts';
import { useUserChoices } from './useUserChoices.ts';
import { useUserErrors } from './useUserErrors.ts';

type Props = {
  fields: readonly UserField[];
  values: UserValues;
  onType: (field: UserField, text: string) => void;
  wrong: readonly UserField[];
  problem: Problem | undefined;
  technician?: { id: number; name: string };
  customer?: { id: number; name: string };
};

const KINDS: Partial<Record<UserField, { type?: string; autoComplete?: string }>> = { email: { type: 'email' }, contact: { type: 'tel' } };

/** Fields of a user, in their order: what is chosen from a list as a list, a branch from those there are, because rights hang on it. */
export function UserFields({ fields, values, onType, wrong, problem, technician, customer }: Props) {
  const t = useTranslations('users');
  const fieldName = useWords('users.fields', 'fields');
  const roleWord = useRoleWord();
  const planWord = usePlanWord();
  const { country, languageAlone } = useCodeNames();
  const own = useUser()?.ability ?? [];
  const may = useAllows();
  const hasCustomers = useCapability('ownAccount');
  const { branches, roles, people } = useUserChoices(values.Branch, fields.includes('technician_id'), technician);

  const errorOf = useUserErrors(wrong, problem);
  /** A role that gives more than one has oneself is not offered. */
  const isMine = (role: string) => beyond(own, roles?.find((each) => each.role === role)?.ability ?? []).length === 0;

  const isTechnician = (roles?.find(({ role }) => role === values.role)?.basis ?? values.role) === 'technician';

  const common = (field: UserField) => ({ label: fieldName(field), error: errorOf(field) });
  const select = (field: UserField, choices: { value: string; label: string }[], hint?: string) => (
    <Select
      key={field}
      {...common(field)}
      hint={hint}
      required={field === 'role'}
      options={choices}
      value={values[field] || null}
      onChange={(value) => onType(field, value ?? '')}
    />
  );
  const text = (field: UserField) => (
    <TextField
      key={field}
      {...common(field)}
      {...KINDS[field]}
      autoComplete="off"
      required={field === 'fullName' || field === 'email'}
      // A country may be its two letters: then its name stands below.
      hint={field === 'country' && country(values.country) !== values.country ? country(values.country) : undefined}
      value={values[field]}
      onChange={(event) => onType(field, event.target.value)}
    />
  );
  const fieldOf = (field: UserField) => {
    if (field === 'role')
      return select(
        field,
        (roles?.map(({ role }) => role) ?? USER_ROLES)
          .filter((role) => isMine(role) || role === values.role)
          .map((value) => ({ value, label: roleWord(value) })),
      );
    if (field === 'currentPlan')
      return select(
        field,
        USER_PLANS.map((value) => ({ value, label: planWord(value) })),
        t('hints.currentPlan'),
      );
    if (field === 'language')
      return select(
        field,
        LANGUAGES.map((value) => ({ value, label: languageAlone(value) })),
      );
    // Only where there is none yet the first one is typed.
    if (field === 'Branch' && branches.length > 0)
      return (
        <Box key={field} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {select(
            field,
            branches.map((value) => ({ value, label: value })),
          )}
          {may(contract.users.addBranch.access) && <NewBranchAction known={branches} onTake={(name) => onType(field, name)} />}
        </Box>
      );
    if (field === 'customer_id')
      return <UserCustomer key={field} value={values[field]} known={customer} {...common(field)} onType={onType} />;
    if (field !== 'technician_id') return text(field);
    const hint = isTechnician && !values.technician_id ? t('hints.newTechnician') : t('hints.technician');
    return select(
      field,
      people.map(({ id, name }) => ({ value: String(id), label: name })),
      hint,
    );
  };
  const belongs = values.role === 'client' && hasCustomers && may(contract.invoices.customers.access);
  const drives = isTechnician || values.technician_id !== '';
  const isShown = (field: UserField) => (field === 'technician_id' ? drives : field !== 'customer_id' || belongs);
  return <>{fields.filter(isShown).map(fieldOf)}</>;
}
