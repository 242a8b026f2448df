import { endpoints } from '#lib/contract/table.ts';
import { userOf } from '#lib/testing/fakeUpstream.ts';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';
import { isRole, ROLES } from '#upstream/session/roles.ts';
import { isListed } from '#upstream/testing/listed.ts';

const { upstream, url, signIn } = await startTestWeb();

const open = endpoints.filter(({ endpoint }) => endpoint.access !== 'installer' && endpoint.access !== 'public');

test.each(Object.keys(ROLES).filter(isRole))('of what a %s may not the upstream hears nothing, and all they may goes up', async (role) => {
  const ability = ROLES[role]({ Branch: 'DAL' });
  // The desk reads the list again after `GET /user`: the upstream answers as the log-in did.
  upstream.routes['GET /api/user'] = answering(200, { data: userOf(1, { ability }) });
  const cookie = await signIn(1, { ability });
  const wrong: string[] = [];
  for (const { noun, name, endpoint } of open) {
    const { method, path, access, upload } = endpoint;
    const before = upstream.heard.length;
    const type = upload ? { 'content-type': 'multipart/form-data; boundary=b' } : {};
    const body = method === 'POST' || method === 'PUT' ? (upload ? '--b--' : '{}') : undefined;
    const answer = await fetch(`${url}/api${path.replace(/:\w+/g, '1')}`, { method, headers: { ...OURS_IN_JSON, ...type, cookie }, body });
    await answer.body?.cancel();
    const went = upstream.heard.length > before;
    const wanted = access === 'bff' ? [404, 405, 418] : isListed(ability, access) ? [200] : [403];
    if (!wanted.includes(answer.status) || went !== wanted.includes(200)) wrong.push(`${noun}.${name}: ${answer.status}, went up: ${went}`);
  }
  expect(wrong).toEqual([]);
});
