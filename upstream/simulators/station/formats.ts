import type { SignalFormat } from './tables.ts';

type Codes = {
  test: string;
  open: string;
  close: string;
  troubles: readonly string[];
  zones: Readonly<Record<string, string>>;
  other: string;
};

/**
 * What a panel says in each format: Contact ID (SIA DC-05-1999.09), SIA DC-03-1990.01 and DMP (LT-2747). A zone says what its type in the panel's program
 * guards against. A day zone is a trouble while disarmed, a night or exit zone (`other`) an alarm once armed.
 */
export const PANEL_CODES: Record<SignalFormat, Codes> = {
  'contact-id': {
    ...{ test: 'E602', open: 'E401', close: 'R401', troubles: ['E301', 'E302', 'E350'], other: 'E130' },
    zones: { fire: 'E110', supervisory: 'E200', panic: 'E120', emergency: 'E101', auxiliary: 'E150', day: 'E380' },
  },
  sia: {
    ...{ test: 'RP', open: 'OP', close: 'CL', troubles: ['AT', 'YT', 'YC'], other: 'BA' },
    zones: { fire: 'FA', supervisory: 'FS', panic: 'PA', emergency: 'QA', auxiliary: 'UA', day: 'BT' },
  },
  dmp: {
    ...{ test: 'Zs 007', open: 'Zq OP', close: 'Zq CL', troubles: ['Zs 008', 'Zs 009', 'Zs 072'], other: 'Za BU' },
    zones: { fire: 'Za FI', supervisory: 'Za SV', panic: 'Za PN', emergency: 'Za EM', auxiliary: 'Za A1', day: 'Zt BU' },
  },
};

export const zoneCode = (format: SignalFormat, type: string | null) => PANEL_CODES[format].zones[type ?? ''] ?? PANEL_CODES[format].other;
