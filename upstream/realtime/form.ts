const LARGEST = 4096;

export async function fromForm(request: Request): Promise<Request> {
  const { method, url, headers } = request;
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm || !new URL(url).pathname.endsWith('/broadcasting/auth')) return request;
  if (!(Number(headers.get('content-length')) <= LARGEST)) return request;
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(await request.text())));
  const sent = new Headers(headers);
  sent.set('content-type', 'application/json');
  sent.delete('content-length');
  return new Request(url, { method, headers: sent, body });
}
