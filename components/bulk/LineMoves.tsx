'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { CountField, isConfirmed } from '#components/ui/controls/CountField.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { isUncertain, useWrite } from '#lib/browser/api/useApi.ts';
import type { MovingJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { CONFIRM_ABOVE, MOST_MOVES } from '#lib/contract/words/bulk.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { JobDialog } from './JobDialog.tsx';
import { MovesLeftOut } from './MovesLeftOut.tsx';
import { movePairs } from './movePairs.ts';
import { Refused } from './Refused.tsx';

export function LineMoves({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bulk');
  const fieldName = useWords('sims.fields', 'fields');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [tried, setTried] = useState(false);
  const [begun, setBegun] = useState<number>();
  const check = useWrite(contract.bulk.moves);
  const start = useWrite(contract.bulk.moves);
  const [checked, setChecked] = useState<{ text: string; job: MovingJob }>();
  const job = checked?.text === text ? checked.job : undefined;
  const changes = job?.preflight?.changes ?? 0;
  const isCounted = changes > CONFIRM_ABOVE;

  const change = (next: string) => {
    setText(next);
    setWrong(undefined);
    setTyped('');
    setTried(false);
    check.reset();
    start.reset();
  };
  const look = async () => {
    if (start.isMutating) return;
    setWrong(undefined);
    check.reset();
    start.reset();
    const { pairs, wrong: found } = movePairs(text);
    if (found) return setWrong(t(`moves.wrong.${found.rule}`, { row: found.row, most: MOST_MOVES }));
    if (pairs.length === 0) return setWrong(t('moves.wrong.none'));
    const answer = await check.trigger([{ body: { moves: pairs, dry_run: true } }]).catch(() => undefined);
    if (answer) setChecked({ text, job: answer.data });
  };
  const send = async () => {
    setTried(true);
    if (changes === 0 || (isCounted && !isConfirmed(typed, changes))) return;
    const body = { moves: movePairs(text).pairs, confirm: String(changes), ...(reason.trim() && { reason: reason.trim() }) };
    try {
      setBegun((await start.trigger([{ body }])).data.id);
    } catch (error) {
      // Where nobody knows whether it began, the same order is sent once more, and begins once.
      if (!(error instanceof ApiError && isUncertain(error))) setChecked(undefined);
    }
  };

  if (begun !== undefined) return <JobDialog id={begun} onClose={onClose} />;
  return (
    <FormDialog
      title={t('moves.title')}
      go={job && t('title.move-line', { count: changes })}
      running={start.isMutating ? t('starting') : undefined}
      reason={job && changes === 0 ? t('forecast.none') : undefined}
      final={changes > 0}
      onGo={() => void send()}
      onClose={onClose}
    >
      <span>{t('moves.what')}</span>
      <TextArea
        label={t('moves.list')}
        hint={t('moves.hint')}
        required
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={(event) => change(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FileButton onText={change} onFailed={setWrong} />
        {/* A button of its own: pressed twice it checks twice, and never moves. */}
        <ActionButton variant="contained" running={check.isMutating ? t('forecast.asking') : undefined} onClick={() => void look()}>
          {t('moves.check')}
        </ActionButton>
      </Box>
      {start.error && <Refused error={start.error} />}
      {check.error && <Refused error={check.error} />}
      {job?.preflight && <ForecastPanel preflight={job.preflight} />}
      {job && <MovesLeftOut moves={job.moves} />}
      {changes > 0 && (
        <>
          <Alert kind="warn">{t('forecast.lasting')}</Alert>
          <TextField label={fieldName('reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
        </>
      )}
      {isCounted && (
        <CountField
          label={t('confirm.label')}
          differs={t('confirm.differs')}
          count={changes}
          value={typed}
          onChange={setTyped}
          tried={tried}
        />
      )}
    </FormDialog>
  );
}

function FileButton({ onText, onFailed }: { onText: (text: string) => void; onFailed: (why: string) => void }) {
  const t = useTranslations('imports.file');
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.csv,.tsv,.txt';
    input.onchange = async () => {
      const file = input.files?.[0];
      if (!file) return;
      const text = await file.text().catch(() => undefined);
      if (text === undefined) onFailed(t('unreadable', { name: file.name }));
      else onText(text);
    };
    input.click();
  };
  return <Button onClick={choose}>{t('choose')}</Button>;
}
