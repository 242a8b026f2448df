'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useDraft } from '#lib/browser/storage/useDraft.ts';
import { AbilityRule } from '#lib/contract/ability.ts';
import { LINK_KINDS, type LinkKind, type Person } from '#lib/contract/users.ts';
import { sameRules } from '#lib/domain/abilityMatrix.ts';
import { rulesOfUser } from './rulesOfUser.ts';
import { isOfRole, sentField, USER_FIELDS, type UserField, type UserValues, valuesOf } from './userForm.ts';

const Draft = z.object({
  typed: z.partialRecord(z.enum(USER_FIELDS), z.string()).default({}),
  links: z.partialRecord(z.enum(LINK_KINDS as [LinkKind, ...LinkKind[]]), z.string()).default({}),
  ability: z.union([z.literal('role'), z.array(AbilityRule)]).optional(),
  seen: z.number().optional(),
});
type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { typed: {}, links: {} };

/** What is typed over a user, kept in this tab until it is saved or thrown away; what is not touched follows the server. */
export function useUserDraft(user: Person) {
  const { draft = EMPTY, change: keep, clear, save } = useDraft('tab', `draft.user.${user.id}`, Draft, 2);
  const values = useMemo(() => ({ ...valuesOf(user), ...draft.typed }) as UserValues, [user, draft.typed]);
  const links = Object.fromEntries(LINK_KINDS.map((kind) => [kind, draft.links[kind] ?? user.links[kind] ?? ''])) as Record<
    LinkKind,
    string
  >;
  const before = rulesOfUser(user);

  const fields = USER_FIELDS.filter(
    (field) => draft.typed[field] !== undefined && isOfRole(field, values) && sentField(field, values[field]) !== (user[field] ?? null),
  );
  const isLinked = LINK_KINDS.some((kind) => links[kind].trim() !== (user.links[kind] ?? ''));
  const isListed = draft.ability !== undefined && (draft.ability === 'role' ? !user.as_role : !before || !sameRules(draft.ability, before));

  const change = (next: Partial<Draft>) => keep({ ...draft, seen: draft.seen ?? user.version, ...next });
  return {
    values,
    links,
    ability: draft.ability,
    before,
    fields,
    isLinked,
    isListed,
    isTouched: fields.length > 0 || isLinked || isListed,
    seen: draft.seen ?? user.version,
    type: (field: UserField, text: string) => change({ typed: { ...draft.typed, [field]: text } }),
    link: (kind: LinkKind, text: string) => change({ links: { ...draft.links, [kind]: text } }),
    give: (ability: Draft['ability']) => change({ ability }),
    clear,
    save,
  };
}
export type UserDraft = ReturnType<typeof useUserDraft>;
