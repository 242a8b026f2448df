'use client';

import Button from '@mui/material/Button';
import Fade from '@mui/material/Fade';
import { styled, useTheme } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent, type SnackbarKey, SnackbarProvider } from 'notistack';
import { type Ref, useEffect, useRef } from 'react';
import type { ToastMessage } from './toastMessage.ts';

const Slip = styled(SnackbarContent)(({ theme }) => ({
  ...theme.typography.body2,
  padding: '8px 12px',
  borderRadius: 6,
  maxWidth: 'min(420px, 90vw)',
  backgroundColor: theme.vars.palette.tip.main,
  color: theme.vars.palette.tip.on,
  '@media (forced-colors: active)': { border: '1px solid' },
}));

function Toast({ ref, id, message, action, style, className }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <Slip ref={ref} id={String(id)} style={style} className={className}>
      {message}
      {typeof action === 'function' && action(id)}
    </Slip>
  );
}

/** Long enough to read it, think better of it and get there. */
const WITH_ACT = 8000;

function Back({ act, onPress }: { act: NonNullable<ToastMessage['act']>; onPress: () => void }) {
  const press = () => {
    onPress();
    act.run();
  };
  return (
    <Button variant="text" onClick={press} sx={{ marginInlineStart: 3, minHeight: 28, color: 'inherit', textDecoration: 'underline' }}>
      {act.label}
    </Button>
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

/** Shows what is to be said, in a place that is read aloud. Paused while the pointer is on them and while the window is away. */
export function ToastTray({ messages, place, onTaken }: { messages: readonly ToastMessage[]; place: HTMLElement; onTaken: () => void }) {
  const { direction } = useTheme();
  const tray = useRef<SnackbarProvider>(null);
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { text, act } of messages) {
      const back = act && ((id: SnackbarKey) => <Back act={act} onPress={() => tray.current?.closeSnackbar(id)} />);
      tray.current?.enqueueSnackbar(text, back && { action: back, autoHideDuration: WITH_ACT });
    }
    onTaken();
  }, [messages, onTaken]);
  return (
    <SnackbarProvider
      ref={tray}
      {...TOASTS}
      domRoot={place}
      anchorOrigin={{ vertical: 'top', horizontal: direction === 'rtl' ? 'left' : 'right' }}
    />
  );
}
