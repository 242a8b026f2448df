'use client';

import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { FIELDS, type FieldName, type Mistake, mistakeIn, type Typed } from './passwordChange.ts';

const EMPTY: Typed = { current: '', password: '', again: '' };

/** The three fields: judged when left and when sent, emptied only when the password is changed. */
export function usePasswordChange() {
  const [typed, setTyped] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, Mistake>>>({});
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { trigger, isMutating, error, reset } = useWrite(contract.session.changePassword);

  const judge = (names: readonly FieldName[]) => {
    const judged = Object.fromEntries(names.map((name) => [name, mistakeIn(name, typed)]));
    setMistakes({ ...mistakes, ...judged });
    return names.find((name) => judged[name]);
  };
  const focus = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refused = (problem: ApiError['problem']) => {
    const names = FIELDS.filter((name) => problem.errors?.[name]);
    setMistakes(Object.fromEntries(names.map((name) => [name, name === 'current' ? 'wrong' : 'refused'])));
    if (names[0]) focus(names[0]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    reset();
    const bad = judge(FIELDS);
    if (bad) return focus(bad);
    const { current, password } = typed;
    try {
      await trigger([{ body: { current, password } }]);
      setTyped(EMPTY);
      setDone(true);
    } catch (failure) {
      if (failure instanceof ApiError) refused(failure.problem);
    }
  };
  const fieldOf = (name: FieldName) => ({
    name,
    value: typed[name],
    onChange: (text: string) => {
      setTyped({ ...typed, [name]: text });
      setMistakes({ ...mistakes, [name]: undefined });
    },
    onBlur: () => typed[name] && judge([name]),
    mistake: mistakes[name],
  });
  const failure = error && FIELDS.every((name) => !error.problem.errors?.[name]) ? error : undefined;
  return { form, submit, fieldOf, running: isMutating, done, failure };
}
