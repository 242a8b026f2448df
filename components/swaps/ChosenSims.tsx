'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';

export function ChosenSims({ facts }: Pick<z.infer<typeof SwapEvent>, 'facts'>) {
  const t = useTranslations('swaps.wizard.sims');
  const kinds = useTranslations('swaps.moves.kinds');
  const common = useTranslations('common');
  const { old_imei, new_imei, panel_type, cell_type } = facts ?? {};
  const move = CARRIER_MOVES.find((each) => each === facts?.move);
  const said = [
    typeof old_imei === 'string' && `${common('oldSim')} ${old_imei}`,
    typeof new_imei === 'string' && `${t('new')} ${new_imei}`,
    typeof panel_type === 'string' && `${t('panelType')} ${panel_type}`,
    typeof cell_type === 'string' && `${t('cellType')} ${cell_type}`,
    move && kinds(move),
  ].filter(Boolean);
  return said.length > 0 && <span>: {said.join(', ')}</span>;
}
