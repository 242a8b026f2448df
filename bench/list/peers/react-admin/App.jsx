import { Admin, CheckForApplicationUpdate, Layout, Resource } from 'react-admin';
import { authProvider } from './authProvider.js';
import { dataProvider } from './dataProvider.js';
import { SimEdit } from './SimEdit.jsx';
import { SimList } from './SimList.jsx';

const OwnLayout = ({ children }) => (
  <Layout>
    {children}
    <CheckForApplicationUpdate />
  </Layout>
);

/** As `npm create react-admin` lays it out, without what leaves the machine: telemetry and a font. */
export const App = () => (
  <Admin layout={OwnLayout} dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="sims" options={{ label: 'SIMs' }} list={SimList} edit={SimEdit} recordRepresentation="imei" />
  </Admin>
);
