'use client';

import { styled } from '@mui/material/styles';
import { groupsOf, type IdKind } from '#lib/contract/identifiers.ts';
import { MONO } from '#lib/theme/type.ts';
import { hitsIn } from './hits.ts';
import { Marked } from './Marked.tsx';

const Digits = styled('span')({
  fontFamily: MONO,
  fontSize: '0.78125rem',
  whiteSpace: 'nowrap',
  '& > span + span': { marginInlineStart: '.38em' },
});

/** A number cut for the eye only: the gaps are margins, so the clipboard, find-in-page and screen readers get plain digits. `sought` is marked in it. */
export function Id({ kind, value, sought }: { kind: IdKind; value: string; sought?: string }) {
  return (
    <Digits dir="ltr" translate="no">
      {hitsIn(groupsOf(kind, value), sought).map((pieces, index) => (
        <span key={index}>
          <Marked pieces={pieces} />
        </span>
      ))}
    </Digits>
  );
}
