'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { kindOf } from '#lib/browser/scan/codes.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { groupsOf } from '#lib/format/identifiers.ts';
import { useOnSite } from './onSite.ts';
import { PhoneMark } from './PhoneMark.tsx';

/** A number in the groups it is read in; copied it has no gaps. */
export const Code = ({ code }: { code: string }) => (
  <span className="ph-mono" dir="ltr" translate="no">
    {groupsOf(kindOf(code) ?? 'cs', code).map((group, index) => (
      <span key={index}>{group}</span>
    ))}
  </span>
);

export function ScanLine() {
  const t = useTranslations('installer.scan');
  const clock = useClock();
  const { job, view, go } = useOnSite();
  const codes = view.scan?.waiting ? view.scan.codes : job.sim ? [simNumber(job.sim)] : [];
  return (
    <li>
      <button type="button" className="ph-row" onClick={() => go('scan')}>
        <PhoneMark mark={view.scan ? (view.scan.waiting ? 'waiting' : 'done') : 'open'} />
        <span className="ph-row-text">
          <strong>{t(view.scan ? 'scanned' : 'title')}</strong>
          {codes.map((code) => (
            <Code key={code} code={code} />
          ))}
        </span>
        {view.scan && <span className="ph-when">{clock(view.scan.at)}</span>}
      </button>
    </li>
  );
}
