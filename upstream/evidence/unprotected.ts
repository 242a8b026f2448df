import type { Content } from 'pdfmake/interfaces.js';
import { minutesOf, unprotectedSums } from '#lib/domain/unprotected.ts';
import type { Language } from '#upstream/core/language.ts';
import { grid, heading, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { further } from './words.ts';

const MOST = 10;

export function unprotectedPart(language: Language, { unprotected }: Facts): Content[] {
  const { t, when, number } = language;
  if (!unprotected) return [];
  const { total, unknown, isKnown } = unprotectedSums(unprotected);
  const { spans } = unprotected;
  return [
    heading(t('systems.protection.title')),
    {
      text: [
        { text: isKnown ? t('common.minutes', { minutes: total }) : t('systems.protection.notKnown'), bold: true },
        `. ${t('evidence.unprotected.window', { from: when(unprotected.from) ?? '', until: when(unprotected.until) ?? '' })}`,
        unknown > 0 ? ` ${t('evidence.unprotected.unknown', { minutes: number(unknown) })}` : '',
      ],
      margin: [0, 0, 0, 2],
    },
    ...(spans.length > 0
      ? [
          grid(
            [108, 108, 48, '*'],
            [t('systems.protection.heads.from'), t('systems.protection.heads.until'), '', t('systems.protection.heads.state')],
            spans
              .slice(-MOST)
              .map((span) => [
                orNone(when(span.from)),
                orNone(when(span.until)),
                t('common.minutes', { minutes: minutesOf(span) }),
                t(`systems.protection.states.${span.state}`),
              ]),
          ),
        ]
      : []),
    ...further(language, spans.length - MOST),
  ];
}
