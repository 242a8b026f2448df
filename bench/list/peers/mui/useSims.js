import { useEffect, useState } from 'react';

/** One page of SIMs; what was there stays until the next has come. */
export function useSims({ page, perPage, sort, q, status }) {
  const [answer, setAnswer] = useState({ rows: [], total: 0 });
  useEffect(() => {
    const stop = new AbortController();
    const query = new URLSearchParams({ page, per_page: perPage, sort });
    if (q) query.set('q', q);
    if (status) query.set('status', status);
    fetch(`/api/sims?${query}`, { signal: stop.signal, headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
      .then((response) => response.json())
      .then(({ data, meta }) => setAnswer({ rows: data, total: meta.total }))
      .catch((error) => {
        if (!stop.signal.aborted) console.error(error);
      });
    return () => stop.abort();
  }, [page, perPage, sort, q, status]);
  return answer;
}
