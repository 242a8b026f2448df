'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { useScannedOrder } from '#components/orders/useScannedOrder.ts';
import { useStockNames } from '#components/stock/useStockNames.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { codesScanned } from '#lib/browser/scan/codes.ts';
import { MOST_ROWS, type Scan } from '#lib/browser/scan/scan.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { truncate } from '#lib/format/truncate.ts';
import { DraftNote } from './DraftNote.tsx';
import { FileNote } from './FileNote.tsx';
import { SaveNote } from './SaveNote.tsx';
import { ScanExpected } from './ScanExpected.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanHead } from './ScanHead.tsx';
import { ScanLast } from './ScanLast.tsx';
import { ScanOrder } from './ScanOrder.tsx';
import { ScanRows } from './ScanRows.tsx';
import { ScanSetup } from './ScanSetup.tsx';
import { ScanSummary } from './ScanSummary.tsx';
import { ScanWays } from './ScanWays.tsx';
import { useFileCodes } from './useFileCodes.ts';
import { useJudging } from './useJudging.ts';
import { useRowActions } from './useRowActions.ts';
import { useSave } from './useSave.ts';
import { useScan } from './useScan.ts';
import { summaryOf, useScanSounds } from './useScanSounds.ts';
import { useSetup, useSetupOf } from './useSetup.ts';
import { useUndoKey } from './useUndoKey.ts';
import { useWedge } from './useWedge.ts';
import { codesToAsk, isSavable, judge } from './verdicts.ts';

const Camera = lazyPart(async () => (await import('./CameraPicker.tsx')).CameraPicker);

/** On a desk the setup stands beside the scan; where it is narrow, between the head and the scan, and folds when it is complete. */
const LAYOUT = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  alignContent: 'start',
  gridTemplate: {
    xs: '"head" auto "setup" auto "main" auto / minmax(0, 1fr)',
    lg: '"setup head" auto "setup main" minmax(0, 1fr) / 256px minmax(0, 1fr)',
  },
  overflow: { xs: 'auto', lg: 'hidden' },
} as const;

const nextOf = ({ rows, open }: Scan) => {
  const begun = rows.find(({ id }) => id === open);
  return !begun ? 'first' : begun.imei || begun.meid ? 'iccid' : 'imei';
};

/** `orderId`: the order that is received. */
export function ScanScreen({ orderId }: { orderId?: string | undefined }) {
  const t = useTranslations('scan');
  const format = useFormatter();
  const userId = useUser()?.id ?? 0;
  const field = useRef<HTMLInputElement>(null);
  const draft = useScan(userId, orderId);
  const { now, act, ready } = draft;
  const session = useSetup(userId);
  const { scanned, error: orderError, again: readOrder } = useScannedOrder(orderId, now);
  // Saved before its order is known, a delivery would be nobody’s.
  const waits = orderId !== undefined && !scanned;
  const { setup, missing } = useSetupOf(session, scanned?.order);
  const { isRefused } = useStockNames();
  const isOpen = missing.length > 0 || NAME_KINDS.some((kind) => isRefused(kind, setup[kind]));
  const [changing, setChanging] = useState<boolean>();
  const [tried, setTried] = useState(false);
  const [camera, setCamera] = useState(false);
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const saving = useSave(userId, scanned?.order.id, (numbers) => {
    session.end();
    return draft.finish(numbers);
  });
  const { sent, refusals } = saving;
  // What may be saved is not asked about: it would be known, and so refused.
  const unsent = useMemo(() => now.rows.filter((row) => !sent.has(simNumber(row))), [now.rows, sent]);
  const { verdicts, state, again } = useJudging(unsent, setup.device_type);
  const judged = useMemo(() => judge(now, { verdicts, refusals }), [now, verdicts, refusals]);
  const summary = useMemo(() => summaryOf(judged), [judged]);

  const focus = () => field.current?.focus();
  // Not in the key's own event: fifty of those in a row while an answer of the server waits to be drawn are an endless loop to React, and the
  // next code would be lost to its error. Tasks keep their order.
  const scan = (text: string) => {
    const at = Date.now();
    setTimeout(() => {
      draft.seen();
      setChanging(undefined);
      act({ type: 'scan', codes: codesScanned(text), at });
    });
  };
  const add = (groups: string[][]) => {
    setChanging(undefined);
    act({ type: 'add', groups, at: Date.now() });
  };
  const files = useFileCodes(add);
  const rows = useRowActions(act, focus);
  useWedge(field, scan);
  useUndoKey(draft.undo);
  useScanSounds(now, summary, ready);

  const day = format.dateTime(now.startedAt ?? Date.now(), { month: 'short', day: 'numeric' });
  const usualName = t('setup.defaultName', { type: setup.device_type, place: setup.warehouse_code, day }).slice(0, 120);
  const blocked = judged.filter((each) => !isSavable(each)).map(({ row }) => row.id);
  const commit = async () => {
    setTried(true);
    if (waits && sent.size === 0) return;
    if (isOpen && sent.size === 0) return setChanging(true);
    again(await saving.save(now.rows, { ...setup, name: truncate(setup.name.trim(), 120) || usualName }));
  };

  return (
    <Box sx={LAYOUT}>
      <Box sx={{ gridArea: 'head', minWidth: 0 }}>
        <ScanHead
          startedAt={now.startedAt}
          devices={judged.length}
          blocked={blocked}
          missing={scanned?.counts.missing}
          waits={waits}
          saving={saving.saving}
          onSave={() => void commit()}
          onUndo={draft.undo}
          onRemove={(ids) => {
            act({ type: 'remove', ids });
            focus();
          }}
        />
      </Box>
      {scanned ? (
        <ScanOrder scanned={scanned} />
      ) : waits ? null : (
        <ScanSetup session={session} usualName={usualName} open={changing ?? isOpen} onOpen={setChanging} tried={tried} />
      )}
      <Box sx={{ gridArea: 'main', minWidth: 0, overflow: { lg: 'auto' } }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 3,
            padding: { xs: '12px 16px', sm: '12px 20px', lg: '0 20px 16px' },
          }}
        >
          {draft.found && sent.size === 0 && (
            <DraftNote
              found={draft.found}
              onGoOn={() => {
                draft.seen();
                focus();
              }}
              onDiscard={() => {
                draft.seen();
                session.end();
                act({ type: 'clear' });
                focus();
              }}
            />
          )}
          {waits && orderError && <Failure problem={orderError.problem} retryAfter={orderError.retryAfter} retry={readOrder} />}
          {!draft.kept && (
            <Alert kind="warn" title={t('draft.unkept')}>
              {t('draft.unkeptWhy')}
            </Alert>
          )}
          <SaveNote saving={saving} onAgain={() => void commit()} />
          {now.rows.length >= MOST_ROWS && <Alert kind="warn">{t('field.full', { most: MOST_ROWS })}</Alert>}
          <ScanField field={field} hint={t(`field.${nextOf(now)}`)} keys={t('field.keys')} inputMode="numeric" ready={ready} onScan={scan}>
            {now.open !== null && (
              <Button
                onClick={() => {
                  act({ type: 'close' });
                  focus();
                }}
              >
                {t('field.alone')}
              </Button>
            )}
            <ScanWays camera={camera} onCamera={setCamera} onGroups={add} onFile={(file) => void files.read(file)} onDone={focus} />
          </ScanField>
          {camera && <Camera onPairs={add} onSingles={(codes) => codes.forEach(scan)} />}
          {files.reading && <FileNote reading={files.reading} />}
          <ScanLast last={now.last} judged={judged} onShow={rows.show} />
          {scanned && (
            <ScanExpected
              scanned={scanned}
              rows={now.rows}
              actions={rows.actions}
              accepted={accepted}
              onAccept={(row) => setAccepted(new Set([...accepted, row]))}
            />
          )}
          <ScanSummary
            devices={judged.length}
            again={now.again}
            summary={summary}
            state={state}
            unchecked={codesToAsk(unsent).filter((code) => !verdicts.has(code)).length}
          />
        </Box>
        <ScanRows judged={judged} matches={scanned?.matches} actions={rows.actions} editing={rows.editing} wanted={rows.wanted} />
      </Box>
    </Box>
  );
}
