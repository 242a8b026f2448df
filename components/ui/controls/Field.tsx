'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './Field.module.css';

export type Control = {
  id: string;
  error: boolean;
  required: boolean;
  'aria-describedby': string;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  children: (control: Control) => ReactNode;
};

/** A label above (its id is where Autocomplete looks for the name of its list), the control, and one line below, reserved, that is the hint or the error. */
export function Field({ label, hint, error, required = false, children }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={css.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({ id, error: Boolean(error), required, 'aria-describedby': below })}
      <div id={below} className={css.below}>
        {error ? (
          <span className={css.error}>
            <StatusGlyph glyph="failed" />
            <span>
              <VisuallyHidden>{t('error')} </VisuallyHidden>
              {error}
            </span>
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}
