'use client';

import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';

const StepChoices = lazyPart(async () => (await import('./StepChoices.tsx')).StepChoices);

type Props = { swap: Swap | undefined; shown: number; onShow: (step: number) => void };

export function StepMenu({ swap, shown, onShow }: Props) {
  const t = useTranslations('swaps');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        fullWidth
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        endIcon={<ExpandMoreOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('wizard.at', { step: shown, name: t(`steps.${SWAP_STEPS[shown - 1] ?? 'ticket'}`) })}
      </Button>
      {anchor && (
        <StepChoices
          anchor={anchor}
          swap={swap}
          shown={shown}
          onClose={() => setAnchor(undefined)}
          onShow={(step) => {
            setAnchor(undefined);
            onShow(step);
          }}
        />
      )}
    </>
  );
}
