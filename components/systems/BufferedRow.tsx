'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { BufferedEvent } from '#lib/contract/eventBuffer.ts';
import { SIGNAL_GLYPHS, zoneWords } from './SignalRow.tsx';
import { SignalTime } from './SignalTime.tsx';
import { useSignalWords } from './useSignalWords.ts';

function useEventWords() {
  const t = useTranslations('systems.buffer.what');
  const words = useSignalWords();
  return ({ what, code, text }: BufferedEvent): string => {
    if (what === 'programmed' || what === 'fitted') return t(what);
    return code === null ? what : words({ code, text });
  };
}

export function BufferedRow({ event }: { event: BufferedEvent }) {
  const t = useTranslations('systems.buffer.heard');
  const feed = useTranslations('systems.feed');
  const clock = useClock();
  const words = useEventWords();
  const { at, code, kind, heard, heard_at } = event;
  return (
    <tr data-kind={kind} data-heard={heard} data-unrestored={heard === 'lost' || undefined}>
      <td data-time>
        <SignalTime at={at} />
      </td>
      <td>
        {code !== null && (
          <code dir="ltr" translate="no">
            {code}
          </code>
        )}
      </td>
      <td data-words>
        <span>
          <StatusGlyph glyph={SIGNAL_GLYPHS[kind]} />
          <b>{words(event)}</b>
        </span>
      </td>
      <td>{zoneWords(event, feed)}</td>
      <td data-nowrap>{t(heard, { time: heard_at ? clock(heard_at) : '' })}</td>
    </tr>
  );
}
