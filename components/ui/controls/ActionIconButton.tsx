'use client';

import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

type Props = Omit<IconButtonProps, 'disabled'> & {
  reason?: string | false;
};

/** A button of a mere icon that explains itself like an ActionButton; whoever presses their way to an end keeps the focus there. */
export const ActionIconButton = ({ reason, onClick, ...rest }: Props) => (
  <Tooltip title={reason || ''} byTouch={Boolean(reason)}>
    <IconButton {...rest} aria-disabled={Boolean(reason) || undefined} onClick={reason ? undefined : onClick} />
  </Tooltip>
);
