test('with QUERY_ARRAYS=comma the values of a filter stand in one, and the rest stays as it came', async () => {
  Object.assign(process.env, { UPSTREAM_URL: 'http://company.test/api', QUERY_ARRAYS: 'comma' });
  const { withQueryArrays } = await import('./queryArrays.ts');
  expect(withQueryArrays('?status=a&q=x%20y&status=b')).toBe('?status=a%2Cb&q=x%20y');
  expect(withQueryArrays('?status=a&q=')).toBe('?status=a&q=');
  expect(withQueryArrays('')).toBe('');
});
