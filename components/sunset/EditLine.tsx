'use client';

import OutlinedInput from '@mui/material/OutlinedInput';

const PLAIN = {
  width: 'calc(100% + 16px)',
  marginInline: '-8px',
  '&.MuiOutlinedInput-root, & .MuiOutlinedInput-root': { paddingInline: '8px' },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
  '& input, & textarea': { paddingInline: 0 },
} as const;

type Props = {
  id: string;
  describedBy: string;
  value: string;
  typed: string | undefined;
  placeholder: string;
  type?: 'text' | 'date' | 'tel';
  multiline?: boolean;
  onType(text: string | undefined): void;
  onSave(value: string): void;
};

/** One line, or several, edited in place: Enter or leaving it saves, Esc takes back. While it is being typed in, news from elsewhere waits. */
export function EditLine({ id, describedBy, value, typed, placeholder, type = 'text', multiline = false, onType, onSave }: Props) {
  const save = () => {
    onType(undefined);
    if (typed !== undefined && typed.trim() !== value) onSave(typed.trim());
  };
  return (
    <OutlinedInput
      id={id}
      size="small"
      type={multiline ? undefined : type}
      multiline={multiline}
      maxRows={5}
      value={typed ?? value}
      placeholder={placeholder}
      sx={PLAIN}
      slotProps={{ input: { 'aria-describedby': describedBy, maxLength: multiline ? 5000 : 120 } }}
      onChange={({ target }) => onType(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          onType(undefined);
        }
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          save();
        }
      }}
    />
  );
}
