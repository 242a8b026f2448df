'use client';

import { styled } from '@mui/material/styles';
import { groupsOf, type IdKind } from '#lib/contract/identifiers.ts';
import { MONO } from '#lib/theme/type.ts';

const Digits = styled('span')({
  fontFamily: MONO,
  fontSize: '0.78125rem',
  whiteSpace: 'nowrap',
  '& > span + span': { marginInlineStart: '.38em' },
});

/** A number cut for the eye only: the gaps are margins, so the clipboard, find-in-page and screen readers get plain digits. */
export function Id({ kind, value }: { kind: IdKind; value: string }) {
  return (
    <Digits dir="ltr" translate="no">
      {groupsOf(kind, value).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </Digits>
  );
}
