import { zonesOfProgram } from '#lib/domain/panelProgram.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { firstProgram } from '#upstream/simulators/panels/program.ts';
import { randomOf } from '#upstream/simulators/random.ts';

/** The zones an account was set up with: those of the program its panel was delivered with. */
export const zonesOf = (csNo: string) => zonesOfProgram(firstProgram(csNo));

const PEOPLE = ['A. Alvarez', 'B. Chen', 'D. Foster', 'E. Garza', 'H. Nguyen', 'J. Moore', 'K. Patel', 'M. Reyes', 'T. Walker'] as const;
const ALWAYS_ON = /^(fire|panic|supervisory)$/;
const two = (number: number) => String(number).padStart(2, '0');

/** Contact ID's last digit: with it the sum of all is a multiple of 15, a zero counting ten (SIA DC-05-1999.09, 3.4). */
export function contactId(account: string, qualifier: string, event: string, area: number, zone: string): string {
  const digits = `${account.slice(-4).padStart(4, '0')}18${qualifier}${event}${two(area)}${zone.slice(-3).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit) => total + (digit === '0' ? 10 : Number(digit)), 0);
  const check = (15 - (sum % 15)).toString(16).toUpperCase();
  return `${digits.slice(0, 4)} 18 ${digits.slice(6, 10)} ${digits.slice(10, 12)} ${digits.slice(12)} ${check}`;
}

const QUALIFIERS: Record<string, string> = { E: '1', R: '3', P: '6' };

/** A message as DMP's LT-0872 writes it: definition, length, then fields between backslashes. */
function serial3(definition: string, type: string, point: string, area: number): string {
  const fields = definition === 's' ? `t ${type}` : `t "${type}\\${point}`;
  const rest = `\\${fields}${area > 0 ? `\\a ${two(area)}` : ''}\\`;
  return `Z${definition}\\${String(`Z${definition}\\000${rest}`.length).padStart(3, '0')}${rest}`;
}

type Told = { area: string | null; point: string | null; original: string; receiver: string; line: string };

/** What the receiver writes down beside the code: the same for the same account, code and zone. */
export function frameOf(csNo: string, code: string, zone: string | null): Told {
  const account = csNo.replace(/\D/g, '');
  const own = randomOf('receiver', csNo);
  const lines = { receiver: String(1 + own.below(3)), line: String(1 + own.below(8)) };
  const isUser = meaningOf(code).kind === 'open-close';
  const number = Number(zone ?? 0);
  const found = isUser || number === 0 ? undefined : zonesOf(csNo).find((each) => each.number === number);
  const area = number === 0 || (found && ALWAYS_ON.test(found.type ?? '')) ? 0 : 1 + ((number - 1) % 2);
  const name = isUser && number > 0 ? (PEOPLE[(number - 1) % PEOPLE.length] ?? null) : (found?.name ?? null);
  const facts = { area: area > 0 ? two(area) : null, point: name, ...lines };
  const digits = String(number).padStart(3, '0');
  const [, side = '', event = ''] = /^([ERP])(\d{3})$/.exec(code) ?? [];
  if (side) return { ...facts, original: contactId(account, QUALIFIERS[side] ?? '1', event, area, digits) };
  const [, definition = '', type = ''] = /^Z([a-z]) (\w+)$/.exec(code) ?? [];
  const named = `${isUser ? 'u' : 'z'} ${digits}${name ? `"${name.toUpperCase()}` : ''}`;
  if (definition) return { ...facts, original: serial3(definition, type, named, area) };
  return { ...facts, original: `#${account}|N${area > 0 ? `ri${area}/` : ''}${code}${number > 0 ? digits : ''}` };
}
