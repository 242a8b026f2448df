import { fetchUtils } from 'react-admin';
import { user } from './authProvider.js';

const ask = (path, options) => fetchUtils.fetchJson(`/api/${path}`, { ...options, user: user() });

const one = async (resource, id) => {
  const { json } = await ask(`${resource}/${id}`);
  return json.data ?? json;
};

export const dataProvider = {
  async getList(resource, { pagination, sort, filter, signal }) {
    const query = new URLSearchParams({
      page: pagination.page,
      per_page: pagination.perPage,
      sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    });
    for (const [field, value] of Object.entries(filter)) for (const each of [value].flat()) query.append(field, each);
    const { json } = await ask(`${resource}?${query}`, { signal });
    return { data: json.data, total: json.meta.total };
  },
  getOne: async (resource, { id }) => ({ data: await one(resource, id) }),
  getMany: async (resource, { ids }) => ({ data: await Promise.all(ids.map((id) => one(resource, id))) }),
  async update(resource, { id, data: { device_type, iccid, notes, version } }) {
    const { json } = await ask(`${resource}/${id}`, { method: 'POST', body: JSON.stringify({ device_type, iccid, notes, version }) });
    return { data: json.data ?? json };
  },
};
