'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Communication, CommunicationPath } from '#lib/contract/swaps/communication.ts';
import { communicationChanges, communicationErrors, MOST_PATHS } from '#lib/domain/communicationRules.ts';
import { workOf } from '#lib/domain/programWork.ts';
import { digitsIn, FIELD_GRID, PathFields } from './PathFields.tsx';
import { ProgramTable } from './ProgramTable.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useCommunicationWords } from './useCommunicationWords.ts';
import { useGates } from './useGates.ts';

type Props = {
  /** It is not sent now but kept for the send that follows by itself. */
  isKept?: boolean;
  onClose: () => void;
};

export function CommunicationDialog({ isKept = false, onClose }: Props) {
  const t = useTranslations('swaps.communication');
  const words = useTranslations('swaps.wizard.programs');
  const common = useTranslations('common');
  const follow = useTranslations('swaps.follow');
  const { swap, busy, act, change, trouble } = useSwapContext();
  const { toAct } = useGates();
  const { data, error, mutate } = useRead(contract.swaps.communication, { params: { id: swap.id } });
  const { trigger } = useWrite(contract.swaps.startDownload);
  const { fieldName, valueName, wrong } = useCommunicationWords();
  const [typed, setTyped] = useState<Communication>();
  const section = typed ?? (isKept ? swap.follow?.communication : undefined) ?? data?.data.proposed;
  const errors = section ? communicationErrors(section) : [];
  const [first] = errors;
  const changes = section && data ? communicationChanges(data.data.now, section) : [];
  const set = (next: Partial<Communication>) => section && setTyped({ ...section, ...next });
  const setPaths = (paths: CommunicationPath[]) =>
    set({ paths: paths.map((path, index) => (index === 0 ? { ...path, role: 'primary' } : path)) });
  const errorOf = (field: string) => errors.filter((each) => each.path === undefined && each.field === field).map(wrong)[0];
  const name = isKept ? 'follow' : 'send';
  const keep = () => section && void change(name, { follow: { communication: section } }).then((done) => done && onClose());
  const send = () =>
    section &&
    void act('send', ({ version }) => trigger([{ params: { id: swap.id }, body: { version, communication: section } }])).then(
      (done) => done && onClose(),
    );
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (paths: CommunicationPath[]) => {
    flushSync(() => setPaths(paths));
    adding.current?.focus();
  };
  return (
    <FormDialog
      title={t('title', { cs: swap.cs_no })}
      go={section && (isKept ? follow('keep') : t('send', { work: workOf(swap) === 'cell' ? 'cell' : 'whole' }))}
      running={busy === name ? common('asking') : undefined}
      reason={(isKept ? undefined : toAct('send')) ?? (first && `${fieldName(first)}: ${wrong(first)}`)}
      gap={4}
      onGo={isKept ? keep : send}
      onClose={onClose}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {!section && !error && <span role="status">{common('oneMoment')}</span>}
      {section && (
        <>
          <span>{t(`means.${workOf(swap) === 'cell' ? 'cell' : 'whole'}`)}</span>
          <section aria-label={t('changes')}>
            <p role="status">{t('count', { count: changes.length })}</p>
            {changes.length > 0 && (
              <ProgramTable>
                <thead>
                  <tr>
                    <th scope="col">{words('entry')}</th>
                    <th scope="col">{words('before')}</th>
                    <th scope="col">{words('after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map((change) => (
                    <tr key={`${change.path} ${change.field}`}>
                      <td>{fieldName(change)}</td>
                      <td>{change.before === null ? common('notGiven') : <del>{valueName(change.before)}</del>}</td>
                      <td>{change.after === null ? common('notGiven') : <ins>{valueName(change.after)}</ins>}</td>
                    </tr>
                  ))}
                </tbody>
              </ProgramTable>
            )}
          </section>
          <Box sx={FIELD_GRID}>
            {(['account', 'transmit_delay'] as const).map((field) => (
              <TextField
                key={field}
                label={fieldName({ field })}
                inputMode="numeric"
                value={section[field] ?? ''}
                error={errorOf(field)}
                onChange={(event) => set({ [field]: digitsIn(event.target.value) })}
              />
            ))}
            <TextField
              label={fieldName({ field: 'apn' })}
              hint={t('apnHint')}
              value={section.apn}
              error={errorOf('apn')}
              onChange={(event) => set({ apn: event.target.value.trim() })}
            />
          </Box>
          {section.paths.map((path, index) => (
            <PathFields
              key={index}
              path={path}
              place={index + 1}
              errors={errors}
              onChange={(next) => setPaths(section.paths.with(index, next))}
              onUp={index > 0 ? () => setPaths(movedUp(section.paths, index)) : undefined}
              onRemove={section.paths.length > 1 ? () => remove(section.paths.filter((_, place) => place !== index)) : undefined}
            />
          ))}
          {section.paths.length < MOST_PATHS && (
            <Button ref={adding} onClick={() => setPaths([...section.paths, nextPath(section.paths)])}>
              {t('add')}
            </Button>
          )}
        </>
      )}
      {trouble?.name === name && <SwapFailure error={trouble.error} />}
    </FormDialog>
  );
}

/** The role stays with the place: whoever moves a backup to the top wants another primary, and not two. */
const movedUp = (paths: readonly CommunicationPath[], index: number) => {
  const [above, moved] = [paths[index - 1], paths[index]];
  if (!above || !moved) return [...paths];
  return paths.with(index - 1, { ...moved, role: above.role }).with(index, { ...above, role: moved.role });
};

const nextPath = (paths: readonly CommunicationPath[]): CommunicationPath => ({
  ...{ type: 'NET', role: 'backup', receiver: paths[0]?.receiver ?? '', check_in: null, fail_time: null },
  ...{ test_every: 1, test_unit: 'days', encrypted: false },
});
