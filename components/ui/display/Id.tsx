'use client';

import { groupsOf, type IdKind } from '#lib/format/identifiers.ts';
import { Highlight } from './Highlight.tsx';
import { cutAt, highlightPieces } from './highlight.ts';
import css from './Id.module.css';

type Props = {
  kind: IdKind;
  value: string;
  sought?: string;
  marked?: { from: number; to: number };
};

/** A number cut for the eye only: the gaps are margins, so the clipboard, find-in-page and screen readers get plain digits. */
export function Id({ kind, value, sought, marked }: Props) {
  const groups = groupsOf(kind, value);
  return (
    <span className={css.digits} dir="ltr" translate="no">
      {(marked ? cutAt(groups, marked) : highlightPieces(groups, sought)).map((pieces, index) => (
        <span key={index}>
          <Highlight pieces={pieces} />
        </span>
      ))}
    </span>
  );
}
