'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { ProgramDifferences } from './ProgramDifferences.tsx';
import { ProgramTable } from './ProgramTable.tsx';

export function ProgramsDialog({ cs, onClose }: { cs: string; onClose: () => void }) {
  const t = useTranslations('swaps.wizard.programs');
  const common = useTranslations('common');
  const id = useId();
  const { data, error, mutate } = useRead(contract.programs.list, { params: { cs } });
  const [picked, setPicked] = useState<{ before?: number; after?: number }>({});
  const all = data?.data ?? [];
  const after = picked.after ?? all[0]?.id;
  const before = picked.before ?? all.find((program) => program.id !== after)?.id;
  return (
    <ReadDialog title={t('title', { cs })} wide sx={{ display: 'grid', gap: 4, alignContent: 'start' }} onClose={onClose}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && all.length === 0 && <span>{t('none')}</span>}
      {all.length > 0 && (
        <ProgramTable>
          <HeadRow heads={[t('saved'), t('what'), t('compare')]} />
          <tbody>
            {all.map((program) => (
              <tr key={program.id}>
                <td>
                  {program.at && <Time at={program.at} />} {program.by}
                </td>
                <td>
                  {common('programFacts', { zones: program.zones, size: program.size, hash: program.hash.slice(0, 8) })}{' '}
                  {program.last_good && <b>{t('lastGood')}</b>} {program.partial && t('partial')} {program.shrunken && t('shrunken')}
                </td>
                <td>
                  {(['before', 'after'] as const).map((side) => (
                    <FormControlLabel
                      key={side}
                      label={t(side)}
                      control={
                        <Radio
                          size="small"
                          name={`${id}-${side}`}
                          checked={(side === 'before' ? before : after) === program.id}
                          onChange={() => setPicked({ before, after, [side]: program.id })}
                        />
                      }
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </ProgramTable>
      )}
      {before !== undefined && after !== undefined && before !== after && <ProgramDifferences before={before} after={after} />}
    </ReadDialog>
  );
}
