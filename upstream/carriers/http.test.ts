import { type Cause, isUnsent } from './http.ts';

test.each<[string, Cause, boolean]>([
  ['nobody listens', { code: 'ECONNREFUSED', syscall: 'connect' }, true],
  ['the name is unknown', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  ['there is no way', { code: 'EHOSTUNREACH', syscall: 'connect' }, true],
  ['there is no way any more', { code: 'EHOSTUNREACH', syscall: 'read' }, false],
  ['no connection in time', { code: 'UND_ERR_CONNECT_TIMEOUT' }, true],
  ['none to any address', { code: 'ETIMEDOUT', errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }, true],
  ['a certificate that ran out', { code: 'CERT_HAS_EXPIRED' }, true],
  ['a certificate of another name', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, true],
  ['the connection broke', { code: 'ECONNRESET', syscall: 'read' }, false],
  ['the other side hung up', { code: 'UND_ERR_SOCKET' }, false],
  ['it took too long', {}, false],
])('%s: whether anything was sent', (_what, cause, unsent) => {
  expect(isUnsent(cause)).toBe(unsent);
});
