'use client';

import MuiLink from '@mui/material/Link';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';

/** A telephone number that can be read out, and called where there is a telephone. */
export const PhoneLink = ({ number }: { number: string }) => (
  <MuiLink href={dialAddress(number)} dir="ltr" translate="no" sx={{ whiteSpace: 'nowrap' }}>
    {readablePhone(number)}
  </MuiLink>
);
