import type { Content } from 'pdfmake/interfaces.js';
import type { Provider } from '#lib/contract/sims/states.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Language } from '#upstream/core/language.ts';
import { heading, orNone, stamp, together } from '#upstream/pdf/parts.ts';
import type { Paper, Sheet } from '#upstream/pdf/print.ts';
import { checklist } from './checklist.ts';
import type { Evidence } from './collect.ts';
import { commissioningPage } from './commissioning.ts';
import { bothSims, systemAndSwap } from './details.ts';
import { documentOf, FACTS_FILE, hashOfFacts } from './document.ts';
import { impairment } from './impairment.ts';
import { photoPart, type ReportPhoto } from './photos.ts';
import { deviations, timeline } from './timeline.ts';
import { unprotectedPart } from './unprotected.ts';
import { exception, programs, stationTests, verifications } from './verifications.ts';
import { providerWords } from './words.ts';

type Printing = {
  language: Language;
  paper: Paper;
  by: string;
  at: Date;
  most: number;
  isWhole: boolean;
  photos: readonly ReportPhoto[];
  real: readonly Provider[];
};

export function evidenceReport({ facts: of, chain }: Evidence, { language, paper, by, at, most, isWhole, photos, real }: Printing): Sheet {
  const { t, when, zoneAt } = language;
  const title = t('evidence.title', { id: String(of.id) });
  const hash = hashOfFacts(of);
  const documentId = `LK-SWAP-${of.id}-${hash.slice(0, 10).toUpperCase()}`;
  const carriers = real.map((each) => providerWords(language, each)).join(', ');
  const place = [of.cs_no, of.site_name].filter(Boolean).join(', ');
  const content: Content[] = [
    {
      columns: [
        {
          stack: [
            { text: title, fontSize: 16, bold: true },
            { text: place, fontSize: 10.5, margin: [0, 1, 0, 2] },
            t('evidence.times', { zone: zoneAt(new Date(of.created_at ?? at)) }),
            { text: real.length > 0 ? t('evidence.simulatedBut', { carriers }) : t('evidence.simulatedWhat'), italics: true },
          ],
        },
        ...(isOver(of) ? [] : [{ width: 'auto' as const, stack: [stamp(t('evidence.notFinished'))] }]),
      ],
      columnGap: 16,
    },
    systemAndSwap(language, of),
    ...[bothSims, stationTests, impairment, unprotectedPart, programs, verifications, exception, checklist, deviations].map((part) =>
      together(part(language, of)),
    ),
    ...(of.notes ? [together([heading(t('fields.notes')), of.notes])] : []),
    ...timeline(language, of, most),
    ...(isWhole ? commissioningPage(language, of) : []),
    ...photoPart(language, photos),
  ];
  return {
    title: `${title}, ${place}`,
    subject: documentId,
    locale: language.locale,
    paper,
    at,
    files: { [FACTS_FILE]: documentOf(of, chain, at, by) },
    running: {
      columns: [
        `${title}, ${of.cs_no}`,
        ...(isOver(of) ? [] : [{ text: t('evidence.notFinished').toUpperCase(), bold: true, alignment: 'right' as const }]),
      ],
    },
    content,
    foot: (page, pages) => ({
      fontSize: 7,
      columns: [
        {
          stack: [
            [t('evidence.document', { id: documentId }), ...(isOver(of) ? [] : [t('evidence.notFinished')])].join(' · '),
            t('evidence.chain', {
              linked: String(chain.filter((each) => each !== null).length),
              count: String(chain.length),
              hash: orNone(chain.at(-1)),
            }),
            t('evidence.fingerprint', { hash }),
          ],
        },
        {
          width: 'auto',
          alignment: 'right',
          stack: [t('evidence.printed', { at: when(at) ?? '', by }), t('evidence.page', { page: String(page), pages: String(pages) })],
        },
      ],
    }),
  };
}
