'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Difference } from '#components/ui/feedback/Diff.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { LINK_KINDS, Person, type PersonChange } from '#lib/contract/users.ts';
import { sentFields, type UserField } from './userForm.ts';
import { nameOf } from './userWords.ts';
import type { UserDraft } from './useUserDraft.ts';

type Theirs = { user: Person; differences: Difference[] };

/** Saves what was touched; a stale save is put to the reader, theirs and the other's, and nothing is overwritten in silence. */
export function useUserSave(user: Person, draft: UserDraft, onSaved: (user: Person) => void) {
  const t = useTranslations('users');
  const fieldName = useWords('users.fields', 'fields');
  const toast = useToast();
  const { trigger, error, isMutating } = useWrite(contract.users.change);
  const [theirs, setTheirs] = useState<Theirs>();

  const linksOf = () => Object.fromEntries(LINK_KINDS.map((kind) => [kind, draft.links[kind].trim()]).filter(([, text]) => text));
  const bodyOf = (fields: readonly UserField[], isLinked: boolean, isListed: boolean): PersonChange => ({
    ...(sentFields(fields, draft.values) as Omit<PersonChange, 'version'>),
    ...(isLinked && { links: linksOf() as PersonChange['links'] }),
    ...(isListed && { ability: draft.ability }),
  });

  const differencesWith = (newer: Person): Difference[] => [
    ...draft.fields.map((field) => ({
      ...{ field, label: fieldName(field), typed: true },
      ...{ yours: draft.values[field], theirs: newer[field] === null ? '' : String(newer[field]) },
    })),
    ...(draft.isLinked
      ? [
          {
            field: 'links',
            label: t('social'),
            yours: Object.values(linksOf()).join(' '),
            theirs: Object.values(newer.links).join(' '),
            typed: true,
          },
        ]
      : []),
    ...(draft.isListed
      ? [{ field: 'ability', label: t('matrix.title'), yours: t('matrix.yours'), theirs: t('matrix.theirs'), typed: true }]
      : []),
  ];

  const send = async (body: PersonChange): Promise<boolean> => {
    try {
      const { saved } = await draft.save(async () => (await trigger([{ params: { id: user.id }, body }])).data, onSaved);
      toast(t('saved', { name: nameOf(saved) }));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const newer = Person.safeParse(failure.problem.current);
      if (failure.problem.code === 'stale' && newer.success) setTheirs({ user: newer.data, differences: differencesWith(newer.data) });
      return false;
    }
  };

  return {
    saving: isMutating,
    error,
    theirs,
    save: () => send({ ...bodyOf(draft.fields, draft.isLinked, draft.isListed), version: draft.seen }),
    keep: (mine: string[]) => {
      const version = theirs?.user.version;
      const fields = draft.fields.filter((field) => mine.includes(field));
      const [isLinked, isListed] = [draft.isLinked && mine.includes('links'), draft.isListed && mine.includes('ability')];
      setTheirs(undefined);
      if (fields.length > 0 || isLinked || isListed) void send({ ...bodyOf(fields, isLinked, isListed), version });
      else draft.clear();
    },
    close: () => setTheirs(undefined),
  };
}
