'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ChooseFile } from '#components/ui/controls/ChooseFile.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { ImportProblems } from '#components/ui/controls/ImportProblems.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { MOST_IMPORTED, type TableImportResult } from '#lib/contract/tableImport.ts';

/** As UTF-8, and what is none as Windows does it where Excel saves a plain CSV. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Props<Result extends TableImportResult> = {
  title: string;
  /** What rows do, and which columns there are. */
  about: string;
  columns: readonly string[];
  write: {
    trigger: (args: [{ body: { text: string; dry_run: boolean } }]) => Promise<{ data: Result }>;
    error?: ApiError;
    isMutating: boolean;
  };
  /** What else it would do. */
  more?: (told: Result) => ReactNode;
  onClose: () => void;
};

/** A file or pasted rows: first told what it would do, then done, all of it or nothing. */
export function TableImportDialog<Result extends TableImportResult>({ title, about, columns, write, more, onClose }: Props<Result>) {
  const t = useTranslations('ui.import');
  const common = useTranslations('common');
  const toast = useToast();
  const [text, setText] = useState('');
  const [told, setTold] = useState<Result>();
  const { trigger, error, isMutating } = write;
  const change = (next: string) => {
    setText(next);
    setTold(undefined);
  };
  const isReady = told !== undefined && told.problems.length === 0;
  const send = async () => {
    if (isMutating) return;
    try {
      const { data } = await trigger([{ body: { text, dry_run: !isReady } }]);
      if (!isReady) return setTold(data);
      toast(t('done', { added: data.added, changed: data.changed }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={title}
      go={isReady ? t('go', { count: told.added + told.changed }) : t('check')}
      running={isMutating ? (isReady ? t('running') : common('checking')) : undefined}
      reason={!text.trim() ? t('empty') : isReady && told.added + told.changed === 0 ? t('nothing') : undefined}
      onGo={() => void send()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {t('about', { most: MOST_IMPORTED, columns: columns.join(', ') })} {about}
      </p>
      <div>
        <ChooseFile accept=".csv,.tsv,.txt" onFile={(file) => void file.arrayBuffer().then((bytes) => change(textOf(bytes)))} />
      </div>
      <TextArea label={t('text')} minRows={5} maxRows={10} value={text} onChange={(event) => change(event.target.value)} />
      {error && (
        <>
          <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />
          {error.problem.errors?.text?.map((why) => (
            <span key={why}>{why}</span>
          ))}
        </>
      )}
      {told && <Told told={told} />}
      {isReady && more?.(told)}
    </FormDialog>
  );
}

function Told({ told: { added, changed, unchanged, ignored, problems } }: { told: TableImportResult }) {
  const t = useTranslations('ui.import');
  return (
    <div role="status">
      {problems.length === 0 ? (
        <Alert kind="ok">{t('would', { added, changed, unchanged })}</Alert>
      ) : (
        <ImportProblems title={t('problems', { count: problems.length })} problems={problems} />
      )}
      {ignored.length > 0 && <p>{t('ignored', { columns: ignored.join(', ') })}</p>}
    </div>
  );
}
