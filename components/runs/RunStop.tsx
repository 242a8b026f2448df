'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Run } from '#lib/contract/runs.ts';
import { shownId } from '#lib/format/ids.ts';

export function RunStop({ run }: { run: Run }) {
  const t = useTranslations('runs');
  const common = useTranslations('common');
  const may = useAllows();
  const { trigger, error, isMutating } = useWrite(contract.runs.stop);
  if (run.ended_at !== null) return null;
  const why = !may(contract.runs.stop.access) ? t('mayNot') : run.stoppable ? undefined : t('cannot');
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <ActionButton
        variant="outlined"
        aria-label={t('stopRun', { id: shownId(run.id) })}
        reason={why}
        running={isMutating ? t('stopping') : undefined}
        onClick={() => void trigger([{ params: { id: run.id }, body: {} }]).catch(() => undefined)}
      >
        {common('stop')}
      </ActionButton>
      {error && (
        <span role="alert" title={error.problem.message}>
          <StatusGlyph glyph="failed" />
          <VisuallyHidden>{t('refused')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
