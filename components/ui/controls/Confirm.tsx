'use client';

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Question } from './ConfirmDialog.tsx';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

type Asked = { question: Question; answer: (yes: boolean) => void };

/** Holds the one question that may be open; a new one answers the old with no. The dialog's code comes with the first question. */
export function Confirm({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setAsked((before) => {
          before?.answer(false);
          return { question, answer };
        });
        setOpen(true);
      }),
    [],
  );

  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <ConfirmDialog
          question={asked.question}
          open={open}
          onAnswer={(yes) => {
            asked.answer(yes);
            setOpen(false);
          }}
          onGone={() => setAsked(undefined)}
          onGiveUp={() => {
            asked.answer(false);
            setAsked(undefined);
          }}
        />
      )}
    </AskContext>
  );
}

/** `if (await confirm({ title, confirm: 'Retire 1 SIM', final: true })) …` */
export const useConfirm = () => useContext(AskContext);
