'use client';

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { truncate } from '#lib/format/truncate.ts';

type Props = {
  usual: readonly string[];
  usualLabel: string;
  label: string;
  most: number;
  text: string;
  onText(text: string): void;
  /** Which of the usual ones is pressed, and what a press does, where that is not the text itself. */
  chosen?: string;
  onUsual?(text: string): void;
};

export const UsualWords = ({ usual, usualLabel, label, most, text, onText, chosen = text, onUsual = onText }: Props) => (
  <>
    <Box role="group" aria-label={usualLabel} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {usual.map((each) => (
        <Chip
          key={each}
          component="button"
          clickable
          variant={chosen === each ? 'filled' : 'outlined'}
          aria-pressed={chosen === each}
          label={each}
          onClick={() => onUsual(each)}
          sx={{ minHeight: { xs: 40, lg: 28 } }}
        />
      ))}
    </Box>
    <TextArea label={label} required minRows={2} value={text} onChange={({ target }) => onText(truncate(target.value, most))} />
  </>
);
