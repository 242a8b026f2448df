import { jest, story } from '../parts.mjs';

const MATRIX = jest('components/users/users.test.tsx');

/** @type {import('../table.mjs').Mutant[]} */
export const screenFaults = [
  {
    file: 'components/ui/ActionButton.tsx',
    find: 'onClick: undefined, ',
    put: '',
    breaks: 'A button that says why it can’t be pressed does it all the same',
    seen: jest('components/ui/ActionButton.test.tsx'),
  },
  {
    file: 'components/ui/ActionButton.tsx',
    find: "title={isRefused ? reason : ''}",
    put: 'title=""',
    breaks: 'A button that can’t be pressed does not say why',
    seen: jest('components/ui/ActionButton.test.tsx'),
  },
  {
    file: 'components/ui/Choice.tsx',
    find: '!isRefused && onChange?.(isChosen)',
    put: 'onChange?.(isChosen)',
    breaks: 'A box that can’t be ticked now is ticked',
    seen: jest('components/ui/Choice.test.tsx'),
  },
  {
    file: 'components/ui/Toasts.tsx',
    find: "place.removeAttribute('aria-hidden')",
    put: 'undefined',
    breaks: 'What happens behind a dialog is not read aloud',
    seen: jest('components/ui/Toasts.test.tsx'),
  },
  {
    file: 'components/ui/ConfirmDialog.tsx',
    find: '<Button autoFocus={final} ',
    put: '<Button ',
    breaks: 'Enter does what can’t be undone before anybody has read the question',
    seen: jest('components/ui/Confirm.test.tsx'),
  },
  {
    file: 'components/users/AbilityMatrix.tsx',
    find: 'reason={wider ?? notMine}',
    put: 'reason={wider}',
    breaks: 'Somebody ticks what they do not have themselves',
    seen: MATRIX,
  },
  {
    file: 'components/users/AbilityMatrix.tsx',
    find: 'withCell(rules, { action, subject, on }, before)',
    put: 'withCell(rules, { action, subject, on })',
    breaks: 'A tick taken and given back loses its condition',
    seen: MATRIX,
  },
  {
    file: 'components/scan/useSave.ts',
    find: 'useWrite(contract.batches.create, kept)',
    put: 'useWrite(contract.batches.create)',
    breaks: 'A carton whose save was cut off is saved twice after a reload',
    seen: jest('components/scan/ScanScreen.test.tsx'),
  },
  {
    file: 'components/swaps/SwapNotes.tsx',
    find: " && failed.problem.code !== 'stale' && tried.current === text) return;",
    put: ') return;',
    breaks: 'A note is not saved any more once a save went wrong',
    seen: jest('components/swaps/SwapNotes.test.tsx'),
  },
  {
    file: 'components/session/useEntry.ts',
    find: 'if (input instanceof HTMLElement) input.focus();',
    put: '',
    breaks: 'Whoever leaves a field of the login empty is not led to it',
    seen: jest('components/session/SignInForm.test.tsx'),
  },
  {
    file: 'components/shell/usePalette.ts',
    find: 'if (!going || search.waiting) return;',
    put: 'if (!going) return;',
    breaks: 'Enter opens what stood there before the answer came',
    seen: jest('components/shell/Palette.test.tsx'),
  },
  {
    file: 'components/sunset/SunsetList.tsx',
    find: 'anchor.current ??= Math.max(at, 0);',
    put: 'anchor.current = next;',
    breaks: 'Shift and an arrow choose one site instead of a row of them',
    seen: jest('components/sunset/sunset.test.tsx'),
  },
  {
    file: 'components/sunset/SunsetList.tsx',
    find: "else if (key === 'Escape') onClear();",
    put: '',
    breaks: 'Esc leaves sites chosen',
    seen: jest('components/sunset/sunset.test.tsx'),
  },
  {
    file: 'components/invoices/InvoicePayments.tsx',
    find: '!voided_at && mayVoid',
    put: 'mayVoid',
    breaks: 'A payment that is void is offered to be voided',
    seen: jest('components/invoices/invoices.test.tsx'),
  },
  {
    file: 'lib/browser/useList.ts',
    find: 'const data = isOther && error ? undefined : read.data;',
    put: 'const data = read.data;',
    breaks: 'Rows of one page stand under the filters of another that could not be read',
    seen: jest('lib/browser/useList.test.tsx'),
  },
  {
    file: 'components/sims/useSimDraft.ts',
    find: '    remember(key, JSON.stringify(next));\n',
    put: '',
    breaks: 'What was typed into a SIM and not saved is gone after a reload',
    seen: story('e2e/sim.spec.ts', 'what was typed and not saved is there again'),
  },
];
