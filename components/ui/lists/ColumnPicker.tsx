'use client';

import DragIcon from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Popover from '@mui/material/Popover';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { BELOW_END } from '#components/ui/controls/belowEnd.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { ColumnArrow } from './ColumnArrow.tsx';
import { ColumnLine } from './ColumnLine.ts';

type Props = {
  all: readonly { field: string; title: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[] | undefined) => void;
  anchor: HTMLElement | null;
  onClose: () => void;
};

export function ColumnPicker({ all, chosen, onChoose, anchor, onClose }: Props) {
  const t = useTranslations('list.columns');
  const [dragged, setDragged] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => pressed.current?.focus());
  const titleOf = (field: string) => all.find((each) => each.field === field)?.title ?? field;
  const others = all.filter(({ field }) => !chosen.includes(field)).sort((a, b) => a.title.localeCompare(b.title));
  const moveTo = (field: string, index: number) => {
    const next = chosen.filter((each) => each !== field);
    next.splice(index, 0, field);
    if (next.join() === chosen.join()) return;
    onChoose(next);
    setAnnounced(t('moved', { name: titleOf(field), place: index + 1, count: next.length }));
  };
  const box = (field: string, title: string) => (
    <Choice
      as={Checkbox}
      label={title}
      reason={chosen.length === 1 && chosen[0] === field ? t('one') : undefined}
      checked={chosen.includes(field)}
      onChange={(isChosen) => onChoose(isChosen ? [...chosen, field] : chosen.filter((each) => each !== field))}
    />
  );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...BELOW_END}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('title'), sx: { width: 288, maxHeight: '70dvh', padding: 2 } } }}
    >
      <ul>
        {chosen.map((field, index) => (
          <ColumnLine
            key={field}
            draggable
            data-dragged={dragged === field ? '' : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', field);
              setDragged(field);
            }}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              moveTo(dragged, index);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <DragIcon aria-hidden fontSize="small" />
            {box(field, titleOf(field))}
            {([-1, 1] as const).map((by) => (
              <ColumnArrow
                key={by}
                by={by}
                name={titleOf(field)}
                isEnd={index + by < 0 || index + by >= chosen.length}
                pressed={pressed}
                onPress={() => moveTo(field, index + by)}
              />
            ))}
          </ColumnLine>
        ))}
      </ul>
      <Box component="ul" sx={{ mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider', paddingInlineStart: 4 }}>
        {others.map(({ field, title }) => (
          <ColumnLine key={field}>{box(field, title)}</ColumnLine>
        ))}
      </Box>
      <Button variant="text" onClick={() => onChoose(undefined)}>
        {t('usual')}
      </Button>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Popover>
  );
}
