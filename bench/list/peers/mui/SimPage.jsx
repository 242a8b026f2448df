import AppBar from '@mui/material/AppBar';
import MenuItem from '@mui/material/MenuItem';
import TablePagination from '@mui/material/TablePagination';
import TextField from '@mui/material/TextField';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SimDialog } from './SimDialog.jsx';
import { SimTable } from './SimTable.jsx';
import { useSims } from './useSims.js';

const STATUSES = ['inventory', 'test-ready', 'activation-ready', 'active', 'suspended', 'deactivated', 'retired', 'purged', 'unknown'];

/** A list as one writes it in an afternoon: a table, a search, one filter, pages and a row's details. Its state is not in the address. */
export function SimPage() {
  const [asked, setAsked] = useState({ page: 1, perPage: 25, sort: '-updated_at', q: '', status: '' });
  const [opened, setOpened] = useState();
  const { rows, total } = useSims(asked);
  const change = (next) => setAsked((before) => ({ ...before, page: 1, ...next }));
  return (
    <>
      <AppBar position="static">
        <Toolbar>
          <Typography variant="h6">SIMs</Typography>
        </Toolbar>
      </AppBar>
      <Toolbar sx={{ gap: 2, py: 2 }}>
        <TextField label="Search" type="search" value={asked.q} onChange={(event) => change({ q: event.target.value })} />
        <TextField
          select
          label="Status"
          value={asked.status}
          onChange={(event) => change({ status: event.target.value })}
          sx={{ width: 200 }}
        >
          <MenuItem value="">any</MenuItem>
          {STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {status}
            </MenuItem>
          ))}
        </TextField>
      </Toolbar>
      <SimTable rows={rows} sort={asked.sort} onSort={(sort) => change({ sort })} onOpen={setOpened} />
      <TablePagination
        component="div"
        count={total}
        page={asked.page - 1}
        rowsPerPage={asked.perPage}
        rowsPerPageOptions={[10, 25, 50, 100]}
        onPageChange={(_, page) => change({ page: page + 1 })}
        onRowsPerPageChange={(event) => change({ perPage: Number(event.target.value) })}
      />
      {opened && <SimDialog sim={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
