'use client';

import { type ComponentType, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PartLost } from '#components/ui/feedback/PartLost.tsx';
import { RetryPart } from '#components/ui/feedback/RetryPart.tsx';
import type { Part } from '#lib/browser/page/lazyParts.ts';
import css from './Combobox.module.css';
import type { Control } from './Field.tsx';
import box from './TextField.module.css';

/** What was done to the field before its list was there: it goes on from there. */
export type Begun = { hasFocus?: boolean; isWanted?: boolean; typed?: string };

type Props<Given> = {
  control: Control;
  /** The control with its list, and what it is given. */
  part: Part<ComponentType<Given & { control: Control; begun: Begun }>>;
  given: Given;
  shown: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  onText?: (text: string) => void;
  onBlur?: () => void;
};

const OPENS = ['ArrowDown', 'ArrowUp', 'Enter'];

/** A field with a list: a page is drawn and read with the field alone; the list comes with the first sign that somebody may want it. */
export function Combobox<Given extends object>({
  control,
  part,
  given,
  shown,
  placeholder,
  disabled,
  readOnly,
  autoFocus,
  onText,
  onBlur,
}: Props<Given>) {
  const WithList = useSyncExternalStore(part.onThere, part.now, () => undefined);
  const begun = useRef<Begun>({});
  const field = useRef<HTMLInputElement>(null);
  const [isLost, setLost] = useState(false);

  const fetch = () =>
    void part.fetch().then(
      () => setLost(false),
      // Who only pointed at it misses nothing.
      () => setLost(Boolean(begun.current.hasFocus)),
    );
  /** Somebody may have begun in the page as it was sent: nobody was told that the field was entered. */
  const notice = useEffectEvent(() => {
    const input = field.current;
    if (!input || input !== document.activeElement) return;
    begun.current.hasFocus = true;
    if (!onText && input.value !== shown) begun.current.typed = input.value;
    fetch();
  });
  useLayoutEffect(() => notice(), []);

  if (WithList) return <WithList {...given} control={control} begun={begun.current} />;

  const press = () => {
    if (disabled || readOnly) return;
    begun.current.isWanted = true;
    fetch();
  };
  const want = () => {
    if (disabled || readOnly) return;
    field.current?.focus();
    begun.current.hasFocus = true;
    press();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENS.includes(event.key) || readOnly) return;
    event.preventDefault();
    want();
  };
  const below = `${control.id}-lost`;
  return (
    <>
      {/* biome-ignore lint/a11y: the arrow within is for the pointer; the field has the keys */}
      <div
        className={`${box.box} ${css.box}`}
        data-error={control.error ? '' : undefined}
        onPointerEnter={fetch}
        // The list may come before the button is let go: then there is no click.
        onPointerDown={({ button }) => button === 0 && press()}
        onClick={want}
      >
        <input
          ref={field}
          id={control.id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={`${control.id}-listbox`}
          aria-invalid={control.error}
          aria-describedby={isLost ? `${below} ${control['aria-describedby']}` : control['aria-describedby']}
          aria-required={control.required || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          // biome-ignore lint/a11y/noAutofocus: whoever opens what it stands in came for it
          autoFocus={autoFocus}
          {...(onText ? { value: shown } : { defaultValue: shown, key: shown })}
          onChange={({ target }) => {
            begun.current.hasFocus = target === document.activeElement;
            if (onText) onText(target.value);
            else begun.current.typed = target.value;
          }}
          onFocus={() => {
            begun.current.hasFocus = true;
            fetch();
          }}
          onBlur={({ target }) => {
            begun.current = {};
            if (!onText) target.value = shown;
            onBlur?.();
          }}
          onKeyDown={onKeyDown}
        />
        <svg aria-hidden viewBox="0 0 24 24" width="24" height="24" fill="currentColor">
          <path d="M7 10l5 5 5-5z" />
        </svg>
      </div>
      {isLost && (
        <div id={below}>
          <RetryPart fetch={part.fetch} onThere={() => setLost(false)}>
            {(isGone) => <PartLost isGone={isGone} />}
          </RetryPart>
        </div>
      )}
    </>
  );
}
