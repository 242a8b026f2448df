import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';

const COLUMNS = { status: 'Status', imei: 'IMEI', iccid: 'ICCID', device_type: 'Device', cs_no: 'Where', updated_at: 'Changed' };

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const placeOf = ({ stock_state, cs_no, site_name, warehouse_code }) =>
  stock_state === 'installed' && cs_no ? `${cs_no} ${site_name ?? ''}` : `${stock_state ?? ''} ${warehouse_code ?? ''}`;

export const SimTable = ({ rows, sort, onSort, onOpen }) => (
  <TableContainer>
    <Table size="small">
      <TableHead>
        <TableRow>
          {Object.entries(COLUMNS).map(([field, title]) => (
            <TableCell key={field}>
              <TableSortLabel
                active={sort.endsWith(field)}
                direction={sort === `-${field}` ? 'desc' : 'asc'}
                onClick={() => onSort(sort === field ? `-${field}` : field)}
              >
                {title}
              </TableSortLabel>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((sim) => (
          <TableRow key={sim.id} hover>
            <TableCell>
              <Chip label={sim.status} size="small" />
            </TableCell>
            <TableCell>
              <Link component="button" onClick={() => onOpen(sim)}>
                {sim.imei}
              </Link>
            </TableCell>
            <TableCell>{sim.iccid}</TableCell>
            <TableCell>{sim.device_type}</TableCell>
            <TableCell>{placeOf(sim)}</TableCell>
            <TableCell>{sim.updated_at && time.format(new Date(sim.updated_at))}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
