import type {} from '@mui/x-data-grid/themeAugmentation';
import type { Overrides } from './overrides.ts';

export const grid: Overrides = {
  MuiDataGrid: {
    defaultProps: { columnHeaderHeight: 34, disableRowSelectionOnClick: true },
    styleOverrides: {
      root: ({ theme }) => {
        const { palette } = theme.vars;
        return {
          border: 0,
          borderRadius: 0,
          fontSize: '0.8125rem',
          '& .MuiDataGrid-columnHeaderTitle': { fontSize: '0.75rem', fontWeight: 500, color: palette.text.secondary },
          '& .MuiDataGrid-columnSeparator': { visibility: 'hidden' },
          // The last handle hangs over the edge, and would make every list a little too wide.
          '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { insetInlineEnd: 0 },
          '& .MuiDataGrid-columnHeader:hover .MuiDataGrid-columnSeparator--resizable': { visibility: 'visible' },
          '& .MuiDataGrid-row:hover': { backgroundColor: palette.row.hover },
          '& .MuiDataGrid-row:is(.Mui-selected, .lk-opened), & .MuiDataGrid-row:is(.Mui-selected, .lk-opened):hover': {
            backgroundColor: palette.row.selected,
          },
          '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within':
            {
              outline: 'none',
            },
          '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
            outline: `2px solid ${palette.accent.main}`,
            outlineOffset: -2,
          },
          '& .MuiDataGrid-footerContainer': { minHeight: 42 },
        };
      },
    },
  },
};
