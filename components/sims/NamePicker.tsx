'use client';

import { type ReactNode, useState } from 'react';
import { useStockNames } from '#components/stock/useStockNames.ts';
import { Combobox } from '#components/ui/controls/Combobox.tsx';
import { Field } from '#components/ui/controls/Field.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { part } from '#lib/browser/page/lazyParts.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { nearNames } from '#lib/format/nearNames.ts';
import { NewNameAction } from './NewNameAction.tsx';

type Props = {
  kind: NameKind;
  value: string;
  onChange: (name: string) => void;
  label?: string;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
  autoFocus?: boolean;
};

const LIST = part(async () => (await import('./NameList.tsx')).NameList);

/** A device type, warehouse or truck there is: chosen, typed or scanned. One there is not is named, with what is near, or added on purpose. */
export function NamePicker({ kind, value, onChange, label, error, hint, required = true, onBlur, autoFocus }: Props) {
  const t = useWords('sims.fields', 'fields');
  const { names, isNew, keepsNames } = useStockNames();
  const [isTyping, setTyping] = useState(false);
  const known = names[kind];
  const unknown = !isTyping && isNew(kind, value) && (
    <NewNameAction kind={kind} name={value.trim()} near={nearNames(value, known)} onTake={onChange} mustAdd={keepsNames} />
  );
  const given = {
    names: known,
    value,
    onChange,
    onTyping: setTyping,
    onBlur: () => {
      setTyping(false);
      onBlur?.();
    },
    autoFocus,
  };
  return (
    <Field
      label={label ?? t(kind)}
      required={required}
      hint={!keepsNames && unknown ? unknown : hint}
      error={keepsNames && unknown ? unknown : error}
    >
      {(control) => (
        <Combobox
          control={control}
          part={LIST}
          given={given}
          shown={value}
          onText={given.onChange}
          onBlur={given.onBlur}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
