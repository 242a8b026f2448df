'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { useShortcuts } from './useShortcuts.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);
const ScanAction = lazyPart(async () => (await import('#components/scan/ScanAction.tsx')).ScanAction);
const Shortcuts = lazyPart(async () => (await import('./Shortcuts.tsx')).Shortcuts);

type Opened = 'palette' | 'shortcuts' | 'scan';

const OpenContext = createContext<(what: Opened) => void>(() => undefined);

/** Opens the palette, the list of shortcuts, or the question what a code is. */
export const useOpen = () => useContext(OpenContext);

const searchOfPage = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find((input) => input.offsetParent !== null);

/** What keys do anywhere on the desk, and the dialogs they open; their code comes when they are opened first. */
export function Commands({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const [rail, setRail] = usePreference('rail');
  const [layout] = usePreference('layout');
  const router = useRouter();
  const allows = useAllows();
  useShortcuts({
    palette: () => setOpened('palette'),
    help: () => setOpened('shortcuts'),
    search: () => {
      const field = searchOfPage();
      if (field) field.focus();
      else setOpened('palette');
    },
    menu: layout === 'vertical' ? () => setRail(rail === 'wide' ? 'narrow' : 'wide') : undefined,
    sims: allows(pages.sims.access) ? () => router.push(hrefOf('sims')) : undefined,
    profile: () => router.push(hrefOf('profile')),
  });
  const close = () => setOpened(undefined);
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'scan' && <ScanAction onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </OpenContext>
  );
}
