'use client';

import { useTranslations } from 'next-intl';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { ProgramTable } from './ProgramTable.tsx';

export function ProgramDifferences({ before, after }: { before: number; after: number }) {
  const t = useTranslations('swaps.wizard.programs');
  const { data, error, mutate } = useRead(contract.programs.compare, { params: { id: before, other: after } });
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  const differences = data?.data.differences ?? [];
  return (
    <section aria-label={t('differences')}>
      <p role="status">{data && t('count', { count: differences.length })}</p>
      {differences.length > 0 && (
        <ProgramTable>
          <HeadRow heads={[t('entry'), t('before'), t('after')]} />
          <tbody>
            {differences.map((each) => (
              <tr key={`${each.section} ${each.entry}`}>
                <td>
                  {each.section}, {each.entry}
                </td>
                <td>{each.before === null ? t('absent') : <del>{each.before}</del>}</td>
                <td>{each.after === null ? t('absent') : <ins>{each.after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </ProgramTable>
      )}
    </section>
  );
}
