import type { ReactNode } from 'react';
import { focusFirstError } from './focusFirstError.ts';

/** A form saved by its button, by Enter, and by Ctrl or ⌘ with S. What is wrong with it is said by its fields, not by the browser. */
export function SaveForm({ id, onSave, children }: { id?: string; onSave: () => void; children: ReactNode }) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        focusFirstError(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSave();
        focusFirstError(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
