'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { useOnSite } from './onSite.ts';
import type { InstallerEntry, Verdict } from './outboxEntry.ts';
import { PhoneNote } from './PhoneNote.tsx';

export function Verdicts() {
  const t = useTranslations('installer');
  const clock = useClock();
  const { state, dismiss } = useOnSite();
  const nameOf = ({ act }: InstallerEntry) =>
    act.kind === 'tick' || act.kind === 'untick'
      ? t(`entry.${act.kind}`, { check: t(`checks.${act.check}`), time: clock(act.at) })
      : t(`entry.${act.kind}`, { time: clock(act.at) });
  const why = (verdict: Verdict) => {
    if (verdict.outcome !== 'failed') return t(`why.${verdict.why ?? verdict.outcome}` as 'why.refused');
    if (verdict.code === 'too_large') return t('why.too_large');
    return t(verdict.code === 'unsupported_type' ? 'why.bad-photo' : 'why.refused');
  };
  return state.entries.map(
    (entry) =>
      entry.verdict && (
        <PhoneNote
          key={entry.seq}
          family={entry.verdict.outcome === 'noted' ? 'warn' : 'crit'}
          title={nameOf(entry)}
          action={
            <button type="button" className="ph-link" onClick={() => dismiss(entry.seq)}>
              {t('entry.read')}
            </button>
          }
        >
          {why(entry.verdict)}
          {entry.act.kind === 'note' && <q>{entry.act.text}</q>}
        </PhoneNote>
      ),
  );
}
