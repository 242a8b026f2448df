import { cloneEvent } from './cloneEvent.ts';
import type { EarlyEvent } from './earlyScript.ts';
import { typeInto } from './typeInto.ts';

/** Whoever pressed something longer ago has turned to something else. */
const PATIENCE_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const TICK = '[type="checkbox"], [type="radio"]';
const TYPED = `input:not(${TICK}, [type="button"], [type="submit"], [type="reset"], [type="file"]), textarea, select`;
/** In a field these are no letters and no way through them. */
const ACTS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp'];
const IDLE = ['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

type Press = { event: Event; of: Element };

const meant = (target: Element): Element => target.closest('label')?.control ?? target.closest('button') ?? target;

function isMeant({ event, of }: Press): boolean {
  if (!(event instanceof KeyboardEvent)) return event.type === 'click' || event.type === 'submit';
  const { key, repeat, ctrlKey, metaKey } = event;
  return !repeat && !IDLE.includes(key) && (!of.matches(TYPED) || ACTS.includes(key) || ctrlKey || metaKey);
}

/** Pressed again because nothing had happened yet: a click on the same, or the same key, unless it is one of a text or of a way. */
function isRepeated({ event, of }: Press, later: readonly Press[]): boolean {
  const like = later.filter((each) => each.event.type === event.type);
  if (!(event instanceof KeyboardEvent)) return like.some((each) => each.of === of);
  const [next] = like;
  return next?.of === of && (next.event as KeyboardEvent).key === event.key && (event.key === 'Enter' || /^[^a-z0-9]$/i.test(event.key));
}

/** What of it is still wanted: of each field the last text, all ticks, and of other presses those on what was pressed last. */
export function wantedOf(held: readonly EarlyEvent[], now: number) {
  const typed = new Map<Field, EarlyEvent>();
  for (const each of held) {
    const { event } = each;
    const target = event.target as Field;
    if ((event.type === 'input' || event.type === 'change') && target.matches(TYPED)) typed.set(target, each);
  }
  const all = held
    .filter(({ event, at }) => event.target instanceof Element && now - at < PATIENCE_MS)
    .map(({ event }) => ({ event, of: meant(event.target as Element) }))
    .filter(isMeant)
    .filter((press, at, presses) => !isRepeated(press, presses.slice(at + 1)));
  const last = all.findLast(({ event }) => event.type !== 'keyup')?.of;
  return { typed, presses: all.filter(({ of }) => of === last || of.matches(TICK)) };
}

/** React takes over a piece of the page once a press reaches it, and believes what it finds there then. This one reaches it first; nobody hears it. */
const takeOver = (target: EventTarget) => target.dispatchEvent(new Event('touchcancel', { bubbles: true }));

/** Tells React what stands in a field: it hears of a text only when that is another one than it knows. */
function setFieldValue(field: Field, { value = '', served }: EarlyEvent) {
  // Put there by the page itself meanwhile, from what was kept of before.
  if (served !== undefined && field.value !== value && field.value !== served) return;
  const [start, end] = field instanceof HTMLSelectElement ? [null] : [field.selectionStart, field.selectionEnd];
  if (served !== undefined) field.value = served;
  takeOver(field);
  typeInto(field, value);
  if (start !== null && document.activeElement === field && !(field instanceof HTMLSelectElement))
    field.setSelectionRange(start, end ?? start);
}

const NAMED_BY = ['aria-label', 'name', 'value', 'type'];

/** Drawn anew meanwhile, as a part is whose code came later: what stands there now under the same name, if that is only one. */
function successorOf(of: Element): Element | undefined {
  const like = [...document.querySelectorAll(of.localName)].filter(
    (each) => each.textContent === of.textContent && NAMED_BY.every((name) => each.getAttribute(name) === of.getAttribute(name)),
  );
  return like.length === 1 ? like[0] : undefined;
}

function repeat({ event, of }: Press) {
  const isThere = of.isConnected;
  const now = isThere ? of : successorOf(of);
  if (!now || now.closest(':disabled, [inert]')) return;
  const target = (isThere ? event.target : now) as HTMLElement;
  if (event instanceof KeyboardEvent && target !== document.body && !target.contains(document.activeElement)) return;
  takeOver(target);
  if (event.type === 'submit') (target as HTMLFormElement).requestSubmit();
  else target.dispatchEvent(cloneEvent(event));
}

const drawn = () => new Promise((done) => setTimeout(done));

export async function doEarly() {
  const held = window.__early?.();
  if (!held) return;
  delete window.__early;
  const { typed, presses } = wantedOf(held, performance.now());
  for (const [field, each] of typed) setFieldValue(field, each);
  for (const press of presses) {
    await drawn();
    repeat(press);
  }
}
