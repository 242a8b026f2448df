import { useTranslations } from 'next-intl';
import type { GhostKind } from '#lib/contract/ghosts.ts';

/** Of a letter in a button, of a button's edges and the gap after it, and of the cell with the button that asks the provider. */
const LETTER = 6.9;
const EDGES = 23;
const CELL = 54;

/** How wide a column is that has these buttons in a row: what a cell cuts off can't be pressed. */
export const widthOf = (buttons: readonly string[]): number =>
  Math.ceil(CELL + buttons.reduce((sum, words) => sum + EDGES + words.length * LETTER, 0));

export function useActsWidth(kind: GhostKind): number {
  const t = useTranslations('ghosts');
  const common = useTranslations('common');
  const actionWord = useTranslations('sims.acts');
  const swap = [common('startSwap'), common('openSwap', { id: '1234' })].sort((one, other) => other.length - one.length)[0] ?? '';
  if (kind === 'silent') return widthOf([t('open'), swap]) - 32;
  if (kind === 'installed-not-billed') return widthOf([actionWord('button', { action: 'activate' }), swap]);
  const off = actionWord('button', { action: 'deactivate' });
  return widthOf(kind === 'imei-moved' ? [off, t('imei.button')] : [off]);
}
