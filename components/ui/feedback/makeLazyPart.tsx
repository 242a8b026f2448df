'use client';

import { Component, type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { drawing, part } from '#lib/browser/page/lazyParts.ts';
import { Coming } from './Coming.tsx';
import { RetryPart } from './RetryPart.tsx';

/** What stands in the place of a part that could not be had. `isGone`: the desk answers, and does not have it any more. */
export type LostProps = { isGone: boolean; onClose?: () => void };

/** What is said of a part beside its own: what stands there until it comes, and how to do without it where it has no `onClose`. */
type Around = { meanwhile?: ReactNode; onGiveUp?: () => void };

type Openable = { open?: boolean; isOpen?: boolean; onClose?: (...given: never[]) => void };

type Options = {
  /** Comes only when it is wanted: too large to be fetched for all who may want it. */
  isLarge?: boolean;
  isBare?: boolean;
  /** Nobody asked for it: what waits for it stands there while it can't be had, and nothing is said. */
  isQuiet?: boolean;
};

/**
 * Makes `lazyPart`: a component whose code comes once the page is at rest, or when it is first drawn. Where that fails only its own place is
 * `Lost`, until the desk is reached again: then it is fetched anew, and drawn as it was asked for. `fetchAround` is what any of them stands in.
 */
export const makeLazyPart =
  (Lost: ComponentType<LostProps>, fetchAround: () => Promise<ComponentType<{ children: ReactNode }>> = async () => Fragment) =>
  <Props extends object>(load: () => Promise<ComponentType<Props>>, { isLarge, isBare, isQuiet }: Options = {}) => {
    const code = part(async () => (isBare ? load() : within(...(await Promise.all([fetchAround(), load()])))), { isLarge });
    const first = lazy(async () => {
      const fetched = await code.fetch().catch((cause: unknown) => {
        throw new NotFetched('A part of the page could not be fetched', { cause });
      });
      return { default: fetched };
    });
    const toDraw = (): ComponentType<Props> => code.now() ?? (first as unknown as ComponentType<Props>);

    function LazyPart({ meanwhile = null, onGiveUp, ...given }: Props & Around) {
      const props = given as unknown as Props & Openable;
      const isUnseen = isQuiet || props.open === false || props.isOpen === false;
      // The same for as long as it stands: another one would begin anew.
      const [{ Drawn }, draw] = useState(() => ({ Drawn: toDraw() }));
      const isDrawn = useRef(false);
      const awaited = useRef<() => void>(undefined);
      const isAwaited = !isUnseen && meanwhile === null;
      // Of a part drawn by the server React drops what is pressed before its code is there.
      useEffect(() => {
        if (!isAwaited || isDrawn.current) return;
        const done = drawing();
        awaited.current = done;
        code.fetch().catch(done);
        return done;
      }, [isAwaited]);
      const note = () => {
        isDrawn.current = true;
        awaited.current?.();
      };
      const lost = (
        <RetryPart fetch={code.fetch} onThere={() => draw({ Drawn: toDraw() })}>
          {(isGone) => (isUnseen ? meanwhile : <Lost isGone={isGone} onClose={onGiveUp ?? (props.onClose as (() => void) | undefined)} />)}
        </RetryPart>
      );
      return (
        <Guard key={Drawn === first ? 'first' : 'again'} lost={lost}>
          <Suspense fallback={isUnseen ? meanwhile : <Coming>{meanwhile}</Coming>}>
            <Drawn {...props} />
            <OnDrawn note={note} />
          </Suspense>
        </Guard>
      );
    }
    return Object.assign(LazyPart, { fetch: code.fetch });
  };

/** Beside what is drawn: hears of it once it can be pressed. */
function OnDrawn({ note }: { note(): void }) {
  useEffect(note);
  return null;
}

function within<Props extends object>(Around: ComponentType<{ children: ReactNode }>, Part: ComponentType<Props>) {
  return function PartWithin(props: Props) {
    return (
      <Around>
        <Part {...props} />
      </Around>
    );
  };
}

class NotFetched extends Error {}

type GuardProps = { lost: ReactNode; children: ReactNode };

/** Only for what could not be fetched: an error of what was drawn is the page's. */
class Guard extends Component<GuardProps, { cause?: unknown }> {
  override state: { cause?: unknown } = {};

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render() {
    const { cause } = this.state;
    if (cause === undefined) return this.props.children;
    if (!(cause instanceof NotFetched)) throw cause;
    return this.props.lost;
  }
}
