import type { Content } from 'pdfmake/interfaces.js';
import { COMMISSIONING_PROOFS, PROOFS, type ProofName } from '#lib/contract/words/commissioning.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import type { Language } from '#upstream/core/language.ts';
import { facts, grid, heading, idText, joined, mark, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { commissionedLine } from './commissioning.ts';
import { codeWords, further, pathWords, troubleWords, verificationWords } from './words.ts';

const MOST = 8;

export function stationTests(language: Language, { tests }: Facts): Content[] {
  const { t, when, number } = language;
  const confirmed = (at: string | null | undefined) => when(at) ?? t('evidence.notConfirmed');
  return [
    heading(t('evidence.test')),
    tests.length === 0
      ? t('evidence.neverOnTest')
      : grid(
          ['*', '*', '*', '*'],
          [t('evidence.asked'), t('evidence.onTest'), t('evidence.expires'), t('evidence.offTest')],
          tests
            .slice(-MOST)
            .map(({ state, asked_at, by, minutes, confirmed_at, expires_at, off_confirmed_at, message }) => [
              [when(asked_at), by, minutes == null ? null : t('evidence.minutes', { minutes: number(minutes) })].filter(Boolean).join(', '),
              state === 'failed'
                ? [t('evidence.notConfirmed'), troubleWords(language, message)].filter(Boolean).join(': ')
                : confirmed(confirmed_at),
              orNone(when(expires_at)),
              state === 'failed' ? orNone(null) : [confirmed(off_confirmed_at), troubleWords(language, message)].filter(Boolean).join(', '),
            ]),
        ),
    ...further(language, tests.length - MOST),
  ];
}

export function programs(language: Language, of: Facts): Content[] {
  const { t, when } = language;
  if (!of.panel_flagged) return [];
  const result = ({ type, state, compared, message }: Facts['transfers'][number]) =>
    state === 'done'
      ? type === 'upload'
        ? t('evidence.good')
        : t(compared ? 'evidence.compared' : 'evidence.notConfirmed')
      : [t(`swaps.transfer.${state}`), troubleWords(language, message)].filter(Boolean).join(': ');
  const what = ({ program_id, zones, size, hash }: Facts['transfers'][number]): Content =>
    program_id == null
      ? orNone(null)
      : {
          stack: [
            `${t('evidence.version', { id: String(program_id) })}, ${t('evidence.programFacts', { zones: zones ?? 0, size: size ?? 0 })}`,
            { text: t('evidence.hash', { hash: hash ?? '' }), fontSize: 6.5 },
          ],
        };
  return [
    heading(t('evidence.program')),
    ...(of.program_work
      ? [`${t('evidence.due')}: ${joined(t(`swaps.work.kinds.${of.program_work.kind}`), of.program_work.by, of.program_work.reason)}`]
      : []),
    of.transfers.length === 0
      ? t('evidence.noProgram')
      : grid(
          [96, 268, '*'],
          ['', t('common.what'), t('evidence.result')],
          of.transfers
            .slice(-MOST)
            .map((each) => [
              { stack: [t(each.type === 'upload' ? 'evidence.saved' : 'evidence.sent'), orNone(when(each.finished_at ?? each.asked_at))] },
              what(each),
              result(each),
            ]),
        ),
    ...further(language, of.transfers.length - MOST),
  ];
}

const named = (name: string, id: Content): Content => ({ columns: [{ text: name, width: 28 }, id] });

function seen(language: Language, of: Facts, name: ProofName): Content {
  const { t, when } = language;
  const { proof } = of;
  if (name === 'signal') {
    const signal = proof?.signal ?? proof?.other_signal;
    const fitted = proof?.fitted_at ? t('evidence.fitted', { at: when(proof.fitted_at) ?? '' }) : null;
    if (!signal) return [t('evidence.notLooked'), fitted].filter(Boolean).join('; ');
    const path = pathWords(language, signal.path);
    const words = proof?.signal ? path : t('evidence.doesNotCount', { path });
    return [`${codeWords(language, signal.code)}, ${words}, ${when(signal.at)}`, fitted].filter(Boolean).join('; ');
  }
  if (name === 'ping') {
    const ping = proof?.ping;
    if (!ping) return t('evidence.notLooked');
    const at = when(ping.at) ?? '';
    const words = ping.reachable
      ? t('evidence.answered', { ms: String(Math.round(Math.min(...ping.ms))), at })
      : t('evidence.silent', { at });
    return ping.simulated ? `${words} (${t('common.simulated')})` : words;
  }
  if (name === 'carrier') {
    const line = proof?.carrier;
    if (!line) return t('evidence.notLooked');
    const words = t('evidence.seenBy', { state: line.state ?? '', at: when(line.at) ?? '' });
    return { stack: [words, named('IMEI', idText('imei', line.imei)), named('ICCID', idText('iccid', line.iccid))] };
  }
  if (name === 'program') {
    const sent = of.transfers.findLast(({ type }) => type === 'download');
    return sent?.compared ? `${t('evidence.compared')}, ${when(sent.finished_at)}` : t('evidence.notLooked');
  }
  return orNone(null);
}

export function verifications(language: Language, of: Facts): Content[] {
  const { t } = language;
  const { commissioning } = of;
  const names = PROOFS.filter(
    (name) =>
      (name !== 'program' || isProgramDue({ panel_flagged: of.panel_flagged, program_work: of.program_work ?? null })) &&
      name !== 'checklist',
  );
  const isMissing = (name: ProofName) => of.proof?.missing.includes(name) ?? true;
  const line = (name: ProofName, result: 'missing' | 'proven' | 'signed', words: Content): Content[] => [
    mark(result !== 'missing'),
    t(`swaps.proofs.${name}`),
    { text: t(`evidence.${result}`), bold: true },
    words,
  ];
  const commissioned = COMMISSIONING_PROOFS.flatMap((name) => {
    const found = commissioning && commissionedLine(language, commissioning, name);
    return found ? [line(name, isMissing(name) ? 'missing' : found.isSigned ? 'signed' : 'proven', found.seen)] : [];
  });
  return [
    heading(t('evidence.proof')),
    grid(
      [10, 150, 66, '*'],
      ['', t('evidence.proof'), t('evidence.result'), t('evidence.seen')],
      [...names.map((name) => line(name, isMissing(name) ? 'missing' : 'proven', seen(language, of, name))), ...commissioned],
    ),
  ];
}

export function exception(language: Language, of: Facts): Content[] {
  const { t, when } = language;
  if (!of.exception) return [];
  const { by, at, reason, missing } = of.exception;
  return [
    heading(t('evidence.exception')),
    t('evidence.exceptionWhat', { line: of.move?.state === 'moved' && of.old_sim?.status !== 'active' ? 'moved' : 'other' }),
    facts([
      [t('evidence.signedBy'), { text: [by, when(at)].filter(Boolean).join(', '), bold: true }],
      [t('evidence.responsible'), of.owner],
      [t('fields.reason'), reason],
      [t('evidence.missingThen'), verificationWords(language, missing).join('; ')],
    ]),
  ];
}
