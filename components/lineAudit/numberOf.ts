import type { AuditLine } from '#lib/contract/lineAudit.ts';

export const numberOf = ({ imei, iccid, mdn, cs_no }: Pick<AuditLine, 'imei' | 'iccid' | 'mdn' | 'cs_no'>) =>
  imei ?? iccid ?? mdn ?? cs_no ?? '';
