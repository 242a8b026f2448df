'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import css from './Checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  indeterminate?: boolean;
};

/** A tick box; what it is called is its label around it or `aria-label`. */
export function Checkbox({ indeterminate = false, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  // After each drawing: a press takes it away by itself, whatever comes of the press.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  });
  return <input {...rest} ref={box} type="checkbox" className={css.box} />;
}
