import type * as contract from '#lib/contract/index.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { carrierAt, SIMULATED } from '#upstream/carriers/periods.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { paperOf, printed } from '#upstream/pdf/print.ts';
import { findSwap } from '#upstream/swaps/repository.ts';
import { collectEvidence, type Facts } from './collect.ts';
import { photosOf, type ReportPhoto } from './photos.ts';
import { evidenceReport } from './report.ts';

/** The providers of both SIMs whose lines a real carrier kept when the swap began: none is changed while an order is open. */
async function realCarriersOf(database: Database, { old_sim, new_sim }: Facts, begun: Date) {
  const providers = PROVIDERS.filter((each) => [old_sim, new_sim].some((sim) => sim?.provider === each));
  const carriers = await Promise.all(providers.map((each) => carrierAt(database, each, begun)));
  return providers.filter((_, index) => carriers[index] !== SIMULATED);
}

/** A sheet has two pages at most, and more for its commissioning and its photos: of a long history so many entries are tried. */
const LENGTHS = [60, 44, 32, 24, 16, 8, 3] as const;
const PAGES = 2;

export const swapEvidence =
  ({ database, clock, env }: Context): Handlers<typeof contract.swaps>['evidence'] =>
  async ({ params, query: { locale = 'en', paper = paperOf(env.TIME_ZONE) }, ability, user }) => {
    const row = await findSwap(database, params.id, ability);
    if (!row) return undefined;
    const at = clock.now();
    const photos = await photosOf(database, row.id);
    const evidence = await collectEvidence(database, row, at, photos);
    const { facts } = evidence;
    const real = await realCarriersOf(database, facts, row.createdAt);
    const language = languageOf(locale, env.TIME_ZONE);
    const print = (most: number, pictures?: ReportPhoto[]) =>
      printed(
        evidenceReport(evidence, {
          language,
          paper,
          by: nameOf(user) ?? '',
          at,
          most,
          isWhole: pictures !== undefined,
          photos: pictures ?? [],
          real,
        }),
      );
    let fitting: number = LENGTHS[0];
    let sheet = await print(fitting);
    for (const most of LENGTHS.slice(1)) {
      if (sheet.pages <= PAGES) break;
      fitting = most;
      sheet = await print(most);
    }
    if (photos.length > 0 || facts.commissioning) sheet = await print(fitting, photos);
    return pdfFile(`evidence-swap-${row.id}`, sheet.bytes);
  };
