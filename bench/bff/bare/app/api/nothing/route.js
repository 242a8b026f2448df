/** What Next alone costs for an answer. */
export const dynamic = 'force-dynamic';
export const GET = () => Response.json({ data: {} });
