'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

export function SuggestChoice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (is: boolean) => void }) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox size="small" checked={checked} onChange={({ target }) => onChange(target.checked)} />}
    />
  );
}
