import { ContactNumber, NewPerson, type Person, PersonChange } from '#lib/contract/users.ts';
import { USER_PLANS } from '#lib/contract/words/users.ts';
import { idIn } from '#lib/format/ids.ts';

export const USER_FIELDS = [
  'fullName',
  'username',
  'email',
  'role',
  'currentPlan',
  'Branch',
  'technician_id',
  'customer_id',
  'company',
  'country',
  'contact',
  'language',
] as const;
export type UserField = (typeof USER_FIELDS)[number];
export type UserValues = Record<UserField, string>;

export const EMPTY_VALUES = Object.fromEntries(USER_FIELDS.map((field) => [field, ''])) as UserValues;

export const valuesOf = (user: Person): UserValues =>
  Object.fromEntries(USER_FIELDS.map((field) => [field, user[field] === null ? '' : String(user[field])])) as UserValues;

const MUST: readonly UserField[] = ['fullName', 'email', 'role'];

export function sentField(field: UserField, text: string): string | number | null {
  const value = text.trim();
  if (value === '') return MUST.includes(field) ? '' : null;
  return field === 'technician_id' || field === 'customer_id' ? idIn(value) : value;
}

/** A client alone belongs to a customer: what was typed under another role is not sent. */
export const isOfRole = (field: UserField, { role }: UserValues) => field !== 'customer_id' || role === 'client';

export const sentFields = (fields: readonly UserField[], values: UserValues) =>
  Object.fromEntries(fields.filter((field) => isOfRole(field, values)).map((field) => [field, sentField(field, values[field])]));

const isGood = (field: UserField, values: UserValues) => {
  const value = sentField(field, values[field]);
  if (field === 'currentPlan') return value === null || USER_PLANS.some((each) => each === value);
  if (field === 'contact') return value === null || ContactNumber.safeParse(value).success;
  const shape = field === 'username' ? PersonChange.shape.username : NewPerson.shape[field];
  return shape.safeParse(value).success;
};

export const wrongFields = (fields: readonly UserField[], values: UserValues) => fields.filter((field) => !isGood(field, values));

export const refusedFields = (fields: readonly UserField[], refused: Record<string, string[]> | undefined) =>
  fields.filter((field) => refused?.[field]?.length);
