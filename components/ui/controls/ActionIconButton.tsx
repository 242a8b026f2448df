'use client';

import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { BY_TOUCH } from './ActionButton.tsx';

type Props = Omit<IconButtonProps, 'disabled' | 'aria-label'> & {
  'aria-label': string;
  /** Why it is not possible now. The button stays reachable by keyboard, faint, and says so. */
  reason?: string | false;
};

/** A button of a mere icon that explains itself like an ActionButton; whoever presses their way to an end keeps the focus there. */
export const ActionIconButton = ({ reason, onClick, ...rest }: Props) => (
  <Tooltip title={reason || ''} {...(reason && BY_TOUCH)}>
    <IconButton {...rest} aria-disabled={Boolean(reason) || undefined} onClick={reason ? undefined : onClick} />
  </Tooltip>
);
