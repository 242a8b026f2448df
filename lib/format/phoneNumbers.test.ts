import { dialAddress, readablePhone } from './phoneNumbers.ts';

test.each([
  ['2145550147', '(214) 555-0147', 'tel:+12145550147'],
  ['12145550147', '1 (214) 555-0147', 'tel:+12145550147'],
  ['+12145550147', '+1 (214) 555-0147', 'tel:+12145550147'],
  ['214-555-0147', '(214) 555-0147', 'tel:+12145550147'],
  ['+4930901820', '+4930901820', 'tel:+4930901820'],
  ['1145550147', '1145550147', 'tel:1145550147'],
  ['5550147', '5550147', 'tel:5550147'],
  ['call the desk', 'call the desk', 'tel:callthedesk'],
])('%s is read as %s and called by %s', (number, read, called) => {
  expect([readablePhone(number), dialAddress(number)]).toEqual([read, called]);
});
