import { listen } from './listen.ts';

test('a search for a thousand pasted identifiers gets through, with the longest of tokens', async () => {
  const { url, close } = await listen(async (request) => Response.json(new URL(request.url).searchParams.get('q')?.length), 0);
  const pasted = Array.from({ length: 952 }, (_, index) => String(89148000000000000000n + BigInt(index))).join('\n');
  const answer = await fetch(`${url}/sims?${new URLSearchParams({ q: pasted })}`, {
    headers: { authorization: `Bearer ${'x'.repeat(8000)}` },
  });
  expect([answer.status, await answer.text()]).toEqual([200, String(pasted.length)]);
  await close();
});
