'use client';

import { useTranslations } from 'next-intl';
import { LineGlyph } from '#components/map/LineGlyph.tsx';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { Choice } from './Choice.tsx';
import { CrewList } from './CrewList.tsx';
import { CrewPills } from './CrewPills.tsx';
import css from './DispatchSide.module.css';
import { COLOUR_BY } from './groups.ts';
import { OnCallButton } from './OnCallButton.tsx';
import { ALL_BRANCHES, type DayAddress, type DayView } from './useDayView.ts';

type Props = {
  address: DayAddress;
  view: DayView;
  days: readonly Dispatch[];
  isThere: boolean;
  /** Above the list, where it takes little room; otherwise a drawer of its own. */
  isAbove?: boolean;
};

export function DispatchSide({ address, view, days, isThere, isAbove = false }: Props) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const colourName = useWords('dispatch.by', 'fields');
  const { branch, hide = [], by, change } = address;
  const Side = isAbove ? 'aside' : 'div';
  const Crew = isAbove ? CrewPills : CrewList;
  return (
    <Side aria-label={isAbove ? t('filters') : undefined} className={isAbove ? css.above : css.side}>
      <div className={css.choices}>
        {view.branches.length > 1 && (
          <Choice
            isBare={isAbove}
            label={fields('Branch')}
            value={branch}
            choices={[{ value: ALL_BRANCHES, label: t('allBranches') }, ...view.branches.map((value) => ({ value, label: value }))]}
            onChoose={(value) => change({ branch: value, hide: undefined, ticket: undefined })}
          />
        )}
        <Choice
          isBare={isAbove}
          label={common('colourBy')}
          value={by}
          choices={COLOUR_BY.map((value) => ({ value, label: isAbove ? t('colouredBy', { by: colourName(value) }) : colourName(value) }))}
          onChoose={(value) => change({ by: value === 'technician' ? undefined : value })}
        />
      </div>
      {isAbove && <OnCallButton branch={branch} branches={view.branches} />}
      {isThere && <Crew crew={view.crew} days={days} hide={hide} onHide={(ids) => change({ hide: ids.map(String) }, 'replace')} />}
      {by !== 'technician' && (
        <ul aria-label={common('legend')} className={css.legend}>
          {view.groups.map(({ key, label, tone, shape, dash }) => (
            <li key={key}>
              {dash && typeof tone === 'number' ? <LineGlyph tone={tone} dash={dash} /> : <MarkGlyph shape={shape} tone={tone} />}
              <span>{label}</span>
              <span className={css.number}>{[...view.groupOfVisit.values()].filter((group) => group === key).length}</span>
            </li>
          ))}
        </ul>
      )}
    </Side>
  );
}
