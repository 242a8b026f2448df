import { contactId, frameOf, zonesOf } from './frame.ts';

test('the check digit of Contact ID is that of the example in SIA DC-05: zone 15 of partition 1, perimeter, account 1234', () => {
  expect(contactId('1234', '1', '131', 1, '015')).toBe('1234 18 1131 01 015 8');
});

test('a signal is told as each format writes it, with the name of its zone or user and where it came in', () => {
  const burglary = zonesOf('HOU-15796').find(({ type }) => type === 'night' || type === 'exit');
  if (!burglary) throw new Error('the program has no burglary zone');
  const zone = String(burglary.number).padStart(3, '0');
  const name = burglary.name ?? '';
  const dmp = frameOf('HOU-15796', 'Za BU', zone);
  expect(dmp).toMatchObject({ point: name, area: expect.stringMatching(/^0[12]$/), receiver: expect.stringMatching(/^[1-3]$/) });
  expect(dmp.original).toMatch(new RegExp(`^Za\\\\(\\d{3})\\\\t "BU\\\\z ${zone}"${name.toUpperCase()}\\\\a ${dmp.area}\\\\$`));
  expect(Number(dmp.original.slice(3, 6))).toBe(dmp.original.length);
  expect(frameOf('HOU-15796', 'E130', zone).original).toMatch(new RegExp(`^5796 18 1130 ${dmp.area} ${zone} [0-9A-F]$`));
  expect(frameOf('HOU-15796', 'BA', zone).original).toBe(`#15796|Nri${Number(dmp.area)}/BA${zone}`);
  expect(frameOf('HOU-15796', 'Zq OP', '003').point).toMatch(/^[A-Z]\. /);
  expect(frameOf('HOU-15796', 'Zs 008', '000')).toMatchObject({
    area: null,
    point: null,
    original: 'Zs\\018\\t 008\\'.replace('018', '013'),
  });
  expect(frameOf('HOU-15796', 'Zz 1', null).original).not.toBe('');
});

test('a zone that the account does not have is told without a name', () => {
  expect(frameOf('HOU-15796', 'E130', '999')).toMatchObject({ point: null, original: expect.stringContaining(' 999 ') });
});
