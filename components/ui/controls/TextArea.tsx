import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Field } from './Field.tsx';
import css from './TextField.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'rows'> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  minRows?: number;
  maxRows?: number;
};

/** As high as what is typed in it, between its rows. A browser that can't do that leaves it as high as its fewest. */
export function TextArea({ label, hint, error, required, minRows = 1, maxRows, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, error: wrong, required: must, 'aria-describedby': describedBy }) => (
        <div className={css.box} data-error={wrong ? '' : undefined} style={{ '--rows': minRows, '--most': maxRows } as CSSProperties}>
          <textarea
            {...rest}
            id={id}
            rows={minRows}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            aria-required={must || undefined}
          />
        </div>
      )}
    </Field>
  );
}
