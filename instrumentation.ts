/** Under plain `next start` nothing of ours stands before Next, and what `lib/server/main.ts` opens is opened here. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openUpstreamMap } = await import('#lib/server/upstream/map/openUpstreamMap.ts');
  await openUpstreamMap();
}
