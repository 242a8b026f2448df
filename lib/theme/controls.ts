import type { Overrides } from './overrides.ts';
import { floating } from './surfaces.ts';

const TOUCH = '@media (pointer: coarse)';

export const controls: Overrides = {
  // Without its ripple nothing else shows where the keys are; of a tick box and its like the field that has them is not to be seen.
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&:focus-visible, &:has(> input:focus-visible)': { outline: `2px solid ${theme.vars.palette.accent.main}`, outlineOffset: -2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: {
        minHeight: 32,
        minWidth: 32,
        padding: '4px 12px',
        lineHeight: 1.4,
        gap: 6,
        whiteSpace: 'nowrap',
        '& .MuiButton-startIcon, & .MuiButton-endIcon': { margin: 0 },
        '&:focus-visible': { outlineOffset: 2 },
        [TOUCH]: { minHeight: 44 },
      },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.line.strong,
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': { borderColor: theme.vars.palette.line.strong, backgroundColor: theme.vars.palette.row.hover },
        '&[aria-disabled="true"]': {
          borderStyle: 'dashed',
          color: theme.vars.palette.text.disabled,
          backgroundColor: 'transparent',
          cursor: 'default',
        },
        '&[aria-pressed="true"]': {
          borderColor: theme.vars.palette.accent.main,
          color: theme.vars.palette.accent.ink,
          backgroundColor: theme.vars.palette.accent.tint,
        },
      }),
      text: ({ theme }) => ({ color: theme.vars.palette.accent.main, paddingInline: 8 }),
      sizeMedium: { minHeight: 40 },
      sizeLarge: { minHeight: 44, fontSize: '0.875rem' },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'error' },
        style: ({ theme }) => ({ borderColor: theme.vars.palette.status.crit.mark, color: theme.vars.palette.status.crit.fg }),
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: ({ theme }) => ({
          backgroundColor: theme.vars.palette.critSolid.main,
          color: theme.vars.palette.critSolid.on,
          '&:hover': { backgroundColor: theme.vars.palette.critSolid.main },
        }),
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        borderRadius: 6,
        color: theme.vars.palette.text.secondary,
        '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
        [TOUCH]: { width: 44, height: 44 },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false, size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        fontSize: '0.8125rem',
        lineHeight: 20 / 13,
        paddingInline: 10,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.line.strong },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.accent.main, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.status.crit.mark },
        [TOUCH]: { minHeight: 44, fontSize: '1rem' },
      }),
      input: ({ theme }) => ({
        height: 'auto',
        padding: '5px 0',
        textOverflow: 'ellipsis',
        '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
        '&:focus-visible': { outline: 'none' },
      }),
      // One line of it is as high as the fields beside it.
      multiline: { padding: '0 10px' },
      notchedOutline: { insetBlockStart: 0, '& legend': { display: 'none' } },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: ({ theme }) => ({ padding: 4, color: theme.vars.palette.line.strong }) },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: ({ theme }) => ({ padding: 4, color: theme.vars.palette.line.strong }) },
  },
  // Its box begins where the words above and below it do.
  MuiFormControlLabel: { styleOverrides: { root: { marginInlineStart: -6, [TOUCH]: { minHeight: 44 } } } },
  MuiToggleButton: { styleOverrides: { root: { [TOUCH]: { minHeight: 44 } } } },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({ height: 26, borderRadius: 13, fontSize: '0.75rem', backgroundColor: theme.vars.palette.background.paper }),
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.line.strong }),
      deleteIcon: ({ theme }) => ({ fontSize: '1rem', color: theme.vars.palette.text.secondary }),
    },
  },
  MuiAutocomplete: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          gap: 4,
          paddingBlock: 1,
          paddingInlineStart: 10,
          '& .MuiAutocomplete-input': { padding: '4px 0' },
        },
      },
      // What stands in a line is ordered by its text, which here is none; what is flex, by the desk.
      endAdornment: { display: 'flex' },
      paper: ({ theme }) => ({ ...floating(theme), ...theme.typography.body2, marginBlockStart: 4 }),
      option: ({ theme }) => ({ minHeight: 32, '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.accent.tint } }),
      noOptions: ({ theme }) => ({ color: theme.vars.palette.text.secondary, padding: '8px 12px' }),
      loading: ({ theme }) => ({ color: theme.vars.palette.text.secondary, padding: '8px 12px' }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        paddingInline: 12,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
      }),
    },
  },
};
