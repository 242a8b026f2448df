'use client';

import Button from '@mui/material/Button';
import Fade from '@mui/material/Fade';
import { styled, useTheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type CustomContentProps, SnackbarContent, type SnackbarKey, SnackbarProvider } from 'notistack';
import { type Ref, useEffect, useRef } from 'react';
import { isTyping } from '#lib/browser/page/isTyping.ts';
import { Link } from '#lib/i18n/navigation.ts';
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

const BESIDE = { marginInlineStart: 3, minHeight: 28, color: 'inherit', textDecoration: 'underline' } as const;

const Keys = styled('kbd')({
  marginInlineStart: 6,
  font: 'inherit',
  opacity: 0.75,
  whiteSpace: 'nowrap',
  '@media (hover: none)': { display: 'none' },
});

function Beside({ act, link, onPress, onLeave }: Pick<ToastMessage, 'act' | 'link'> & { onPress: () => void; onLeave: () => void }) {
  const t = useTranslations('ui');
  return (
    <>
      {link && (
        <Button component={Link} href={link.href} variant="text" onClick={onLeave} sx={BESIDE}>
          {link.label}
        </Button>
      )}
      {act && (
        <Button variant="text" onClick={onPress} aria-keyshortcuts="Control+Z Meta+Z" sx={BESIDE}>
          {act.label}
          <Keys aria-hidden>{t('undoKeys')}</Keys>
        </Button>
      )}
    </>
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
  const standing = useRef<{ id: SnackbarKey; back: () => void }[]>([]);
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { text, act, link } of messages) {
      const forget = (id: SnackbarKey | undefined) => {
        standing.current = standing.current.filter((each) => each.id !== id);
      };
      const leave = (id: SnackbarKey) => {
        forget(id);
        tray.current?.closeSnackbar(id);
      };
      const backOf = (id: SnackbarKey) => () => {
        leave(id);
        act?.run();
      };
      const beside = (id: SnackbarKey) => <Beside act={act} link={link} onPress={backOf(id)} onLeave={() => leave(id)} />;
      const stays = { action: beside, autoHideDuration: WITH_ACT, onClose: (_: unknown, __: unknown, id?: SnackbarKey) => forget(id) };
      const id = tray.current?.enqueueSnackbar(text, act || link ? stays : undefined);
      if (act && id !== undefined) standing.current.push({ id, back: backOf(id) });
    }
    onTaken();
  }, [messages, onTaken]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || event.repeat) return;
      const last = standing.current.at(-1);
      if (!last || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      last.back();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <SnackbarProvider
      ref={tray}
      {...TOASTS}
      domRoot={place}
      anchorOrigin={{ vertical: 'top', horizontal: direction === 'rtl' ? 'left' : 'right' }}
    />
  );
}
