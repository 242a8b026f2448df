'use client';

import Fade from '@mui/material/Fade';
import { styled, useTheme } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack';
import { type Ref, useEffect, useRef } from 'react';

const Slip = styled(SnackbarContent)(({ theme }) => ({
  ...theme.typography.body2,
  padding: '8px 12px',
  borderRadius: 6,
  maxWidth: 'min(420px, 90vw)',
  backgroundColor: theme.vars.palette.tip.main,
  color: theme.vars.palette.tip.on,
  '@media (forced-colors: active)': { border: '1px solid' },
}));

function Toast({ ref, id, message, style, className }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <Slip ref={ref} id={String(id)} role="status" style={style} className={className}>
      {message}
    </Slip>
  );
}

const COMPONENTS = { default: Toast };

/** How toasts behave here, as the specification lists it: no icon, no progress bar, no close button, 3 s, fade, 20 at most, top right. */
export const TOASTS = {
  maxSnack: 20,
  autoHideDuration: 3000,
  hideIconVariant: true,
  TransitionComponent: Fade,
  Components: COMPONENTS,
} as const;

/** Where toasts stand; takes what is to be said and shows it. Paused while the pointer is on them and while the window is away. */
export function ToastTray({ said, onTaken }: { said: readonly string[]; onTaken: () => void }) {
  const { direction } = useTheme();
  const tray = useRef<SnackbarProvider>(null);
  useEffect(() => {
    if (said.length === 0) return;
    for (const text of said) tray.current?.enqueueSnackbar(text);
    onTaken();
  }, [said, onTaken]);
  return <SnackbarProvider ref={tray} {...TOASTS} anchorOrigin={{ vertical: 'top', horizontal: direction === 'rtl' ? 'left' : 'right' }} />;
}
