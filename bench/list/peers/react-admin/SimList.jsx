import {
  BulkExportButton,
  ChipField,
  ColumnsButton,
  DataTable,
  DateField,
  ExportButton,
  FunctionField,
  List,
  SearchInput,
  TopToolbar,
} from 'react-admin';
import { SimFilters } from './SimFilters.jsx';

const placeOf = ({ stock_state, cs_no, site_name, warehouse_code }) =>
  stock_state === 'installed' && cs_no ? `${cs_no} ${site_name ?? ''}` : `${stock_state ?? ''} ${warehouse_code ?? ''}`;

const SimActions = () => (
  <TopToolbar>
    <ColumnsButton />
    <ExportButton />
  </TopToolbar>
);

export const SimList = () => (
  <List
    perPage={25}
    sort={{ field: 'updated_at', order: 'DESC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    actions={<SimActions />}
    aside={<SimFilters />}
  >
    <DataTable rowClick="edit" bulkActionButtons={<BulkExportButton />}>
      <DataTable.Col source="status">
        <ChipField source="status" size="small" />
      </DataTable.Col>
      <DataTable.Col source="imei" label="IMEI" />
      <DataTable.Col source="iccid" label="ICCID" />
      <DataTable.Col source="device_type" label="Device" />
      <DataTable.Col source="cs_no" label="Where">
        <FunctionField render={placeOf} />
      </DataTable.Col>
      <DataTable.Col source="updated_at" label="Changed">
        <DateField source="updated_at" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
);
