import type { Content } from 'pdfmake/interfaces.js';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Language } from '#upstream/core/language.ts';
import { beside, facts, grid, heading, idText, joined, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { answerWords, eventWords, providerWords, statusWords, swapStatusWords } from './words.ts';

const MOST_ANSWERS = 6;

export function systemAndSwap(language: Language, of: Facts): Content {
  const { t, when } = language;
  // A line breaks before the time, not within it.
  const signed = (by: string | null | undefined, at: string | null | undefined) => joined(by, when(at)?.replaceAll(' ', '\u00a0'));
  return beside(
    [
      heading(t('common.system')),
      facts([
        [t('fields.cs_no'), { text: of.cs_no, bold: true }],
        [t('evidence.systemNo'), of.system_no],
        [t('fields.site_name'), joined(of.site_name, of.site)],
        [t('fields.address'), of.address],
        [t('fields.Branch'), of.Branch],
        [t('common.panel'), of.panel_type],
        [t('evidence.cellType'), of.cell_type],
      ]),
    ],
    [
      heading(t('common.swap')),
      facts([
        [t('fields.status'), { text: swapStatusWords(language, of.status), bold: true }],
        [t('common.ticket'), joined(of.ticket_number, of.problem)],
        [t('common.begunBy'), signed(of.created_by, of.created_at)],
        [t('evidence.responsible'), of.owner],
        [t('evidence.ended'), isOver(of) ? signed(of.ending?.by, of.finalized_at) : null],
        [t('fields.reason'), of.ending?.reason],
        [
          t('evidence.inPanel'),
          of.in_panel ? joined(t(`evidence.radios.${of.in_panel.which}`), signed(of.in_panel.by, of.in_panel.at)) : null,
        ],
      ]),
    ],
  );
}

function beforeWords(language: Language, { before }: Facts): string {
  const { t, when } = language;
  if (!before) return orNone(null);
  const path = before.last_signal_path === 'ip' || before.last_signal_path === 'phone' ? before.last_signal_path : 'cell';
  const words = joined(
    statusWords(language, before.status),
    before.last_signal_at
      ? t('swaps.wizard.before.signal', { time: when(before.last_signal_at) ?? '', path })
      : t('swaps.wizard.before.noSignal'),
    before.ping && t(before.ping.reachable ? 'swaps.wizard.before.answers' : 'swaps.wizard.before.silent'),
  );
  return before.ping?.simulated ? `${words} (${t('common.simulated')})` : words;
}

export function bothSims(language: Language, of: Facts): Content[] {
  const { t, when } = language;
  const sides = [of.old_sim, of.new_sim] as const;
  const line = (name: string, notify: (sim: NonNullable<Facts['old_sim']>) => Content) => [
    { text: name, color: '#444' },
    ...sides.map((sim) => (sim ? notify(sim) : t('evidence.none'))),
  ];
  const answered = (sim: NonNullable<Facts['old_sim']>): Content => {
    const answers = of.answers
      .filter(({ simId }) => simId === sim.id)
      .map((each) => ({ at: each.at, words: answerWords(language, each, providerWords(language, sim.provider)) }));
    // A line that moves is told of with the SIM that it goes to.
    const isOld = sim.id === of.old_sim?.id;
    const moves = of.events
      .filter(({ kind }) => kind.startsWith('move-') && kind.startsWith('move-back-') === isOld)
      .map((event) => ({ at: event.at, words: eventWords(language, event) }));
    const own = [...answers, ...moves].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(-MOST_ANSWERS);
    return own.length === 0 ? orNone(null) : { stack: own.map(({ at, words }) => `${when(at)}: ${words}`) };
  };
  return [
    heading(t('common.sims')),
    grid(
      [92, '*', '*'],
      ['', t('common.oldSim'), t('common.newSim')],
      [
        line(t('fields.iccid'), ({ iccid }) => idText('iccid', iccid)),
        line(t('fields.imei'), ({ imei }) => idText('imei', imei)),
        line(t('sims.fields.msisdn'), ({ msisdn }) => idText('msisdn', msisdn)),
        line(t('fields.provider'), ({ provider, device_type }) => joined(providerWords(language, provider), device_type)),
        [{ text: t('evidence.before'), color: '#444' }, beforeWords(language, of), orNone(null)],
        line(t('evidence.carrier'), answered),
        [
          { text: t('swaps.moves.title'), color: '#444' },
          orNone(null),
          t(`swaps.moves.kinds.${of.move?.state === 'chosen' ? 'new-line' : (of.move?.kind ?? 'new-line')}`),
        ],
        line(t('evidence.statusNow'), ({ status, pending }) =>
          joined(statusWords(language, status), pending && t(`sims.becoming.${pending}`)),
        ),
      ],
    ),
  ];
}
