import { jest } from '@jest/globals';
import { makeTicketLookup } from './ticketLookup.ts';

const answerTo = (number: string) => ({ ticket: { Ticket_Number: number }, system: null });

test('a ticket that was just looked up is not asked for again, another one is', async () => {
  const ask = jest.fn(async (number: string) => answerTo(number));
  const lookUp = makeTicketLookup(ask);
  expect(await lookUp('T-1')).toEqual(answerTo('T-1'));
  expect(await lookUp('T-1')).toEqual(answerTo('T-1'));
  expect(await lookUp('T-2')).toEqual(answerTo('T-2'));
  expect(ask.mock.calls).toEqual([['T-1'], ['T-2']]);
});

test('two who ask for the same ticket at once share one request', async () => {
  const ask = jest.fn(async (number: string) => answerTo(number));
  const lookUp = makeTicketLookup(ask);
  await Promise.all([lookUp('T-1'), lookUp('T-2'), lookUp('T-1')]);
  expect(ask.mock.calls).toEqual([['T-1'], ['T-2']]);
});

test('a look-up that failed is tried again', async () => {
  const ask = jest.fn(async (number: string) => answerTo(number));
  ask.mockRejectedValueOnce(new Error('cut'));
  const lookUp = makeTicketLookup(ask);
  await expect(lookUp('T-1')).rejects.toThrow('cut');
  expect(await lookUp('T-1')).toEqual(answerTo('T-1'));
});
