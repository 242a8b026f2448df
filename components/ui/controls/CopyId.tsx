'use client';

import Box from '@mui/material/Box';
import { Id } from '#components/ui/display/Id.tsx';
import type { IdKind } from '#lib/format/identifiers.ts';
import { CopyButton } from './CopyButton.tsx';

export const CopyId = ({ kind, value, name }: { kind: IdKind; value: string; name: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Id kind={kind} value={value} />
    <CopyButton text={value} name={name} />
  </Box>
);
