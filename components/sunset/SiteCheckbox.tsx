'use client';

import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';

/** For the pointer; the row itself says whether it is chosen. */
export function SiteCheckbox({ isSelected, onPress }: { isSelected: boolean; onPress: (range: boolean) => void }) {
  const Check = isSelected ? CheckBoxIcon : CheckBoxBlankIcon;
  return (
    <Box
      component="span"
      aria-hidden
      data-box
      onClick={(event) => {
        event.stopPropagation();
        onPress(event.shiftKey);
      }}
      sx={{
        gridRow: '1 / 3',
        alignSelf: 'stretch',
        display: 'flex',
        alignItems: 'center',
        padding: '8px',
        margin: '-8px -8px -8px -4px',
        color: isSelected ? 'accent.main' : 'text.disabled',
      }}
    >
      <Check sx={{ fontSize: 20 }} />
    </Box>
  );
}
