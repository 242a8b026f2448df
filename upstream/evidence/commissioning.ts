import type { Content } from 'pdfmake/interfaces.js';
import { type COMMISSIONING_PROOFS, ZONE_TYPES } from '#lib/contract/words/commissioning.ts';
import { isEveryDemanded, isProven } from '#lib/domain/commissioning.ts';
import { zonesText } from '#lib/domain/testScope.ts';
import type { Language } from '#upstream/core/language.ts';
import { facts, grid, heading, joined, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { codeWords, kindWords, pathWords, strengthWords, zoneWords } from './words.ts';

type Commissioning = NonNullable<Facts['commissioning']>;
type Zone = Commissioning['zones'][number];
type Name = (typeof COMMISSIONING_PROOFS)[number];

const typeWords = ({ t }: Language, type: string | null) => {
  const known = ZONE_TYPES.find((each) => each === type);
  return known ? t(`swaps.commissioning.types.${known}`) : type;
};

const signedWords = ({ t, when }: Language, untested: NonNullable<Zone['untested']>) =>
  t('evidence.commissioning.notTested', { by: untested.by ?? '', at: when(untested.at) ?? '', reason: untested.reason ?? '' });

function heardWords(language: Language, commissioning: Commissioning, zone: Zone): string {
  const { t, when } = language;
  if (zone.untested && !isProven(zone)) return signedWords(language, zone.untested);
  const other = zone.other && !isProven(zone) ? t('evidence.doesNotCount', { path: pathWords(language, zone.other.path) }) : null;
  if (zone.tripped_at) return [codeWords(language, zone.code ?? ''), other].filter(Boolean).join('; ');
  if (other) return `${other}, ${when(zone.other?.at)}`;
  return isEveryDemanded(commissioning, zone) ? t('evidence.missing') : t('swaps.commissioning.notDemanded');
}

const isToldOf = (commissioning: Commissioning, zone: Zone) =>
  zone.tripped_at !== null || zone.other !== null || zone.untested !== null || isEveryDemanded(commissioning, zone);

function zones(language: Language, commissioning: Commissioning): Content[] {
  const { t, when } = language;
  const told = commissioning.zones.filter((zone) => isToldOf(commissioning, zone));
  const others = commissioning.zones.filter((zone) => !told.includes(zone)).map(({ number }) => String(number));
  const heads = [
    ...(['zone', 'tripped', 'restored'] as const).map((head) => t(`swaps.commissioning.heads.${head}`)),
    t('evidence.commissioning.path'),
    t('swaps.commissioning.heads.seconds'),
  ];
  const rows = told.map((zone) => [
    joined(zoneWords(language, zone.number), zone.name, typeWords(language, zone.type), zone.area),
    orNone(when(zone.tripped_at)),
    orNone(when(zone.restored_at)),
    zone.tripped_at ? pathWords(language, 'cell') : orNone(null),
    zone.seconds === null ? orNone(null) : t('swaps.commissioning.seconds', { seconds: zone.seconds }),
    heardWords(language, commissioning, zone),
  ]);
  return [
    ...(rows.length > 0 ? [grid(['*', 66, 66, 40, 44, 124], [...heads, t('evidence.seen')], rows)] : []),
    ...(others.length > 0
      ? [
          {
            text: t('evidence.commissioning.others', { zones: zonesText(others) }),
            margin: [0, 3, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ];
}

function measured(language: Language, strength: Commissioning['strength']['before']): string {
  const { t, when } = language;
  if (!strength) return orNone(null);
  return joined(
    strengthWords(language, strength),
    t(`swaps.commissioning.sources.${strength.source}`, { by: strength.by ?? '' }),
    when(strength.at),
  );
}

const troubleOf = (language: Language, { trouble }: Commissioning): string => {
  const { t, when } = language;
  if (trouble.open)
    return t('evidence.commissioning.troubleOpen', { code: codeWords(language, trouble.open.code), at: when(trouble.open.at) ?? '' });
  return t(trouble.clear ? 'evidence.commissioning.troubleClear' : 'evidence.commissioning.troubleUnheard');
};

function reportWords(language: Language, { at, code, demanded, untested }: Commissioning['reports'][number]): string {
  const { t, when } = language;
  if (at) return joined(codeWords(language, code ?? ''), when(at));
  if (untested) return signedWords(language, untested);
  return t(demanded ? 'evidence.missing' : 'swaps.commissioning.notDemanded');
}

const sumOf = ({ t }: Language, { zones }: Commissioning) => {
  const proven = zones.filter(isProven).length;
  const signed = zones.filter((zone) => zone.untested && !isProven(zone)).length;
  return t('evidence.commissioning.sum', { proven, all: zones.length, signed });
};

/** Of which kinds no zone is proven yet, or not every one that has to be. */
function unmetOf(language: Language, { groups }: Commissioning): string | null {
  const kinds = groups.filter(({ met }) => !met).map(({ kind }) => kindWords(language, kind));
  return kinds.length > 0 ? language.t('evidence.commissioning.unmet', { kinds: kinds.join(', ') }) : null;
}

export function commissioningPage(language: Language, { commissioning }: Facts): Content[] {
  const { t, when } = language;
  if (!commissioning) return [];
  const { source, source_at, reports, strength } = commissioning;
  const head: Content[] = [
    heading(t('evidence.commissioning.title')),
    `${sumOf(language, commissioning)} ${t(`evidence.commissioning.source.${source}`, { at: when(source_at) ?? '' })}`,
    facts(
      [
        ...reports.map((report): [string, string] => [
          t('evidence.commissioning.report', { path: pathWords(language, report.path) }),
          reportWords(language, report),
        ]),
        ...commissioning.groups.flatMap(({ kind, absent }): [string, string][] =>
          absent ? [[t('swaps.commissioning.absent', { kind: kindWords(language, kind) }), signedWords(language, absent)]] : [],
        ),
        [t('installer.zones.trouble'), troubleOf(language, commissioning)],
        [joined(t('installer.zones.strength'), t('installer.zones.which.before')), measured(language, strength.before)],
        [
          joined(t('installer.zones.strength'), t('installer.zones.which.after')),
          strength.untested && !strength.after ? signedWords(language, strength.untested) : measured(language, strength.after),
        ],
      ],
      150,
    ),
  ];
  return [
    { stack: head, pageBreak: 'before' },
    { stack: zones(language, commissioning), margin: [0, 6, 0, 0] },
  ];
}

/** What of it stands among the verifications: what is demanded, and in few words how it came. */
export function commissionedLine(
  language: Language,
  commissioning: Commissioning,
  name: Name,
): { seen: string; isSigned: boolean } | undefined {
  const { groups, reports, trouble, strength, zones } = commissioning;
  if (name === 'zones')
    return groups.length > 0
      ? {
          seen: [sumOf(language, commissioning), unmetOf(language, commissioning)].filter(Boolean).join(' '),
          isSigned: zones.some((zone) => zone.untested !== null && !isProven(zone)) || groups.some(({ absent }) => absent),
        }
      : undefined;
  if (name === 'reports') {
    const own = reports.filter(({ demanded }) => demanded);
    const words = own.map((report) => `${pathWords(language, report.path)}: ${reportWords(language, report)}`);
    return own.length > 0 ? { seen: words.join('; '), isSigned: own.some(({ at, untested }) => !at && untested !== null) } : undefined;
  }
  if (name === 'trouble') return trouble.demanded ? { seen: troubleOf(language, commissioning), isSigned: false } : undefined;
  return strength.demanded
    ? { seen: measured(language, strength.after), isSigned: !strength.after && strength.untested !== null }
    : undefined;
}
