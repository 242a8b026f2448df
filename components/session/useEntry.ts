'use client';

import { useLocale } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { landingOf } from '#lib/access/pages.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { enter, type Refusal } from './signInCalls.ts';

type Options<Field extends string> = {
  action: 'login' | 'register' | 'password';
  fields: Record<Field, (text: string) => boolean>;
  more?: Record<string, string>;
  /** Where to go afterwards, checked by the server; else where the role lands. */
  next?: string;
};

/** A form that leads to a session: checks, sends, and leaves for the desk by a full navigation. What was typed stays through every refusal. */
export function useEntry<Field extends string>({ action, fields, more, next }: Options<Field>) {
  const locale = useLocale();
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [missing, setMissing] = useState<readonly Field[]>([]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const names = Object.keys(fields) as Field[];
    const bad = names.filter((name) => !fields[name](typed[name] ?? ''));
    setMissing(bad);
    setRefusal(undefined);
    const [first] = bad;
    if (first) {
      const input = form.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    setRunning(true);
    const answer = await enter(action, { ...typed, ...more });
    if ('role' in answer) {
      window.location.replace(next ?? getPathname({ href: landingOf(answer.role), locale }));
      return;
    }
    setRefusal(answer);
    setRunning(false);
  };

  return { submit, running, refusal, isMissing: (name: Field) => missing.includes(name) };
}
