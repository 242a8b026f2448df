'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, useRef } from 'react';
import { useConfirm } from './Confirm.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Where somebody writes something; what is searched for or picked from a list is found again with one press. */
const isWritten = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|email|tel|url|number)$/.test(target.type) && target.getAttribute('role') !== 'combobox');

/** A button that closes something is pressed on purpose and asks nothing. `onFocusCapture` is for what is around the fields; `unsaved` asks about what stands in none. */
export function useDiscardGuard(onClose: () => void, unsaved?: string) {
  const t = useTranslations('ui.typed');
  const confirm = useConfirm();
  const before = useRef(new Map<Field, string>());
  return {
    onFocusCapture({ target }: FocusEvent<HTMLElement>) {
      if (isWritten(target) && !before.current.has(target)) before.current.set(target, target.value);
    },
    async close() {
      const isTyped = [...before.current].some(
        ([field, was]) => field.isConnected && !field.readOnly && field.value !== was && field.value.trim(),
      );
      const question = { title: unsaved ?? t('title'), confirm: t('discard'), cancel: t('keep'), final: true };
      if (!(isTyped || unsaved) || (await confirm(question))) onClose();
    },
  };
}
