'use client';

import type { ComponentProps } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';

export type Option = { value: string; label: string /** Drawn after its name in the list. */; warning?: string };

export function SelectOption({ option: { label, warning }, ...rest }: ComponentProps<'li'> & { option: Option }) {
  return (
    <li {...rest}>
      {label}
      {warning && (
        <span title={warning} style={{ marginInlineStart: 8 }}>
          <StatusGlyph glyph="late" />
          <VisuallyHidden>{warning}</VisuallyHidden>
        </span>
      )}
    </li>
  );
}
