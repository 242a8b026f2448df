import CategoryIcon from '@mui/icons-material/LocalOffer';
import PendingIcon from '@mui/icons-material/Pending';
import SignalIcon from '@mui/icons-material/SignalCellularAlt';
import StoreIcon from '@mui/icons-material/Store';
import { Card, CardContent } from '@mui/material';
import { FilterList, FilterListItem, SavedQueriesList } from 'react-admin';

const STATUSES = ['inventory', 'test-ready', 'activation-ready', 'active', 'suspended', 'deactivated', 'retired', 'purged', 'unknown'];
const STOCK = ['warehouse', 'truck', 'installed', 'transit', 'returned', 'lost', 'scrapped'];

const Choices = ({ label, icon, field, values }) => (
  <FilterList label={label} icon={icon}>
    {values.map((value) => (
      <FilterListItem key={value} label={value} value={{ [field]: value }} />
    ))}
  </FilterList>
);

/** The sidebar of its documentation: kept queries, then the filters. */
export const SimFilters = () => (
  <Card sx={{ order: -1, mr: 2, mt: 8, width: 220, flexShrink: 0 }}>
    <CardContent>
      <SavedQueriesList />
      <Choices label="Status" icon={<SignalIcon />} field="status" values={STATUSES} />
      <Choices label="Pending" icon={<PendingIcon />} field="pending" values={['yes']} />
      <Choices label="Provider" icon={<CategoryIcon />} field="provider" values={['vzw', 'att']} />
      <Choices label="Where" icon={<StoreIcon />} field="stock_state" values={STOCK} />
    </CardContent>
  </Card>
);
