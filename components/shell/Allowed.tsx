'use client';

import type { ReactNode } from 'react';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Action, Subject } from '#lib/contract/ability.ts';

type Props = {
  action: Action;
  subject: Subject;
  field?: string;
  /** Turned round: shown only to those who may not. */
  not?: boolean;
  children: ReactNode;
};

/** Content for those who may. */
export function Allowed({ action, subject, field, not = false, children }: Props) {
  const allows = useAllows();
  return allows([action, subject], field) === not ? null : children;
}
