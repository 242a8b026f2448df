'use client';

import type { ComponentProps } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useSimOptions } from './useSimOptions.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'suggestions'>;

/** A device type: those the stock knows are offered, a new one is typed. */
export function DevicePicker(props: Props) {
  const { devices } = useSimOptions();
  return <TextField required {...props} suggestions={devices} />;
}
