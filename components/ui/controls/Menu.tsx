'use client';

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '#lib/i18n/navigation.ts';
import css from './Menu.module.css';
import { useEvent } from './useEvent.ts';

const EDGE = 8;
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const within = (wanted: number, size: number, room: number) => Math.max(EDGE, Math.min(wanted, room - size - EDGE));

/** Below what opened it, above where there is no room below; whole in the window. */
function placeOf(anchor: DOMRect, { width, height }: DOMRect, isAtRight: boolean) {
  const isBelow = anchor.bottom + height + EDGE <= window.innerHeight || anchor.top < height + EDGE;
  return {
    top: within(isBelow ? anchor.bottom : anchor.top - height, height, window.innerHeight),
    left: within(isAtRight ? anchor.right - width : anchor.left, width, window.innerWidth),
  };
}

const itemsIn = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

type Props = {
  anchor: HTMLElement | null | undefined;
  open?: boolean;
  onClose: () => void;
  label?: string;
  /** The edge of the anchor it keeps to. */
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A menu of its anchor, in the top layer: walked by arrows, Home, End and first letters; whatever leads out of it closes it. */
export function Menu({ open = true, ...props }: Props) {
  return open && props.anchor ? createPortal(<OpenMenu {...props} anchor={props.anchor} />, document.body) : null;
}

function OpenMenu({ anchor, onClose, label, align = 'start', children }: Props & { anchor: HTMLElement }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEvent(onClose);

  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    current.showPopover?.();
    const isAtRight = (align === 'end') !== (getComputedStyle(anchor).direction === 'rtl');
    const put = () => {
      const { top, left } = placeOf(anchor.getBoundingClientRect(), current.getBoundingClientRect(), isAtRight);
      Object.assign(current.style, { top: `${top}px`, left: `${left}px` });
    };
    put();
    itemsIn(current)[0]?.focus({ preventScroll: true });
    document.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      document.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
      if (current.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor, align]);

  useEffect(() => {
    const leave = ({ target }: Event) => target instanceof Node && !menu.current?.contains(target) && !anchor.contains(target) && close();
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, [anchor, close]);

  const walk = (event: KeyboardEvent) => {
    const items = itemsIn(menu.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    // A page's own keys are not meant.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step) items[step(at, items.length)]?.focus();
    else if (event.key.length === 1 && event.key !== ' ')
      [...items.slice(at + 1), ...items.slice(0, at + 1)]
        .find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    if (event.key === 'Escape' || event.key === 'Tab' || step) event.preventDefault();
  };
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} popover="manual" className={css.menu} onKeyDown={walk}>
      {children}
    </div>
  );
}

type ItemProps = {
  onClick?: () => void;
  /** Another page, or another application's address. */
  href?: string;
  isExternal?: boolean;
  /** Why it is not possible now: it is said, and nothing happens. */
  reason?: string | undefined;
  /** A second line. */
  note?: string | undefined;
  isChosen?: boolean;
  isFinal?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<'button'>, 'aria-current'>;

export function MenuItem({ onClick, href, isExternal, reason, note, isChosen, isFinal, children, ...given }: ItemProps) {
  const second = reason ?? note;
  const common = {
    ...given,
    role: 'menuitem',
    tabIndex: -1,
    className: css.item,
    'data-chosen': isChosen || undefined,
    'data-final': isFinal || undefined,
  };
  const content = (
    <>
      <span>{children}</span>
      {second && <span className={css.second}>{second}</span>}
    </>
  );
  if (href && isExternal)
    return (
      <a {...common} href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noreferrer" onClick={onClick}>
        {content}
      </a>
    );
  if (href)
    return (
      <Link {...common} href={href} onClick={onClick}>
        {content}
      </Link>
    );
  return (
    <button {...common} type="button" aria-disabled={reason ? true : undefined} onClick={() => !reason && onClick?.()}>
      {content}
    </button>
  );
}

export const MenuDivider = () => <hr className={css.divider} />;

export const MenuHeading = ({ children }: { children: ReactNode }) => <div className={css.heading}>{children}</div>;
