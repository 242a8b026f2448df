'use client';

import type Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type Radio from '@mui/material/Radio';
import type { ReactNode } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';

type Props = {
  as: typeof Checkbox | typeof Radio;
  label: ReactNode;
  /** Why it can't be changed now. It stays reachable by keyboard, changes nothing, and says so. */
  reason: string | undefined;
  describedBy?: string;
  value?: string;
  checked?: boolean;
  onChange?: (isChosen: boolean) => void;
};

export function Choice({ as: Control, label, reason, describedBy, value, checked, onChange }: Props) {
  const isRefused = reason !== undefined;
  return (
    <Tooltip title={reason ?? ''} byTouch>
      <FormControlLabel
        value={value}
        label={label}
        sx={isRefused ? { cursor: 'default', color: 'text.secondary' } : undefined}
        control={
          <Control
            size="small"
            checked={checked}
            color={isRefused ? 'default' : 'primary'}
            onChange={(_, isChosen) => !isRefused && onChange?.(isChosen)}
            slotProps={{
              input: { 'aria-describedby': describedBy, ...(isRefused && { 'aria-disabled': true, 'aria-description': reason }) },
            }}
          />
        }
      />
    </Tooltip>
  );
}
