'use client';

import { cloneElement, type DOMAttributes, type ReactElement, type ReactNode, useId } from 'react';
import { type Side, TooltipBox } from './TooltipBox.tsx';
import { useTooltip } from './useTooltip.ts';

type Child = DOMAttributes<Element> & { title?: string; 'aria-label'?: string; 'aria-describedby'?: string };

type Props = {
  title: ReactNode;
  /** It is what the child is called, and not what is said beside its words. */
  isName?: boolean;
  side?: Side;
  byTouch?: boolean;
  children: ReactElement<Child>;
};

/** Says more of what it stands around, on hover and focus; Esc takes it away, and the pointer may go over to it (WCAG 2.2, 1.4.13). */
export function Tooltip({ title, isName = false, side = 'below', byTouch = false, children }: Props) {
  const id = useId();
  const { anchor, handlers, hold, leave } = useTooltip(byTouch);
  const { props } = children;
  const text = typeof title === 'string' && title ? title : undefined;
  const isShown = anchor !== undefined && Boolean(title);
  const said = isName
    ? { 'aria-label': props['aria-label'] ?? text }
    : { title: isShown ? undefined : (props.title ?? text), 'aria-describedby': isShown ? id : props['aria-describedby'] };
  return (
    <>
      {cloneElement(children, { ...said, ...handlers(props) })}
      {isShown && (
        <TooltipBox id={id} anchor={anchor} side={side} onEnter={hold} onLeave={leave}>
          {title}
        </TooltipBox>
      )}
    </>
  );
}
