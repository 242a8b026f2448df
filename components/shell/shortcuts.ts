/** Every shortcut: keys as `event.key` names them, one after the other; `mod` is Ctrl, or Command on a Mac. Listener, list and hints read this. */
export const SHORTCUTS = {
  palette: 'mod+k',
  search: '/',
  menu: '[',
  sims: 'g s',
  profile: 'g p',
  help: '?',
} as const;

export type ShortcutName = keyof typeof SHORTCUTS;

const TABLE = Object.entries(SHORTCUTS) as [ShortcutName, string][];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { altGr: boolean };

/** A press as the table writes it; nothing when other modifiers are held. AltGr is none: with it many keyboards write `[`. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey, altGr }: Pressed): string | undefined {
  if (altGr) return key;
  const mod = ctrlKey || metaKey;
  if (altKey || (mod && shiftKey)) return undefined;
  return mod ? `mod+${key.toLowerCase()}` : key.toLowerCase();
}

/** What a stroke means after the one before: a shortcut, or `half` of one, to be handed in with the next stroke. */
export function shortcutFor(stroke: string, half = ''): { name?: ShortcutName; half?: string } {
  const whole = half ? `${half} ${stroke}` : stroke;
  const [name] = TABLE.find(([, keys]) => keys === whole) ?? [];
  if (name) return { name };
  if (TABLE.some(([, keys]) => keys.startsWith(`${whole} `))) return { half: whole };
  return half ? shortcutFor(stroke) : {};
}
