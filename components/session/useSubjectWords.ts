'use client';

import { useTranslations } from 'next-intl';
import type { PageName } from '#lib/access/pages.ts';
import type { Subject } from '#lib/contract/ability.ts';

const LISTS = {
  Sim: 'sims',
  Batch: 'batches',
  SimSwap: 'sim-swap-list',
  Ticket: 'tickets',
  Todo: 'apps-todo',
  Invoice: 'apps-invoice-list',
  User: 'apps-users-list',
  ACL: 'access-control',
} as const satisfies Partial<Record<Subject, PageName>>;
const hasList = (subject: Subject): subject is keyof typeof LISTS => subject in LISTS;

/** A subject of abilities is called as its list is. */
export function useSubjectWords() {
  const own = useTranslations('session.access.subjects');
  const titles = useTranslations('titles');
  return (subject: Subject) => (hasList(subject) ? titles(LISTS[subject]) : own(subject));
}
