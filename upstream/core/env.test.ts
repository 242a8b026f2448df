import { readEnv } from './env.ts';

test('without any setting it is the demo on this machine', () => {
  expect(readEnv({ PORT: '' })).toMatchObject({
    UPSTREAM_PORT: 3001,
    ACCESS_SECONDS: 900,
    DEMO: true,
    REGISTRATION: 'off',
    TEST_CONTROLS: false,
  });
  expect(readEnv({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
});

test.each([
  ['UPSTREAM_PORT', '70000'],
  ['ACCESS_SECONDS', 'long'],
  ['DEMO', 'yes'],
  ['TIME_ZONE', 'Texas'],
  ['EXTENSIONS', 'some'],
  ['PUBLIC_URL', 'ftp://desk'],
  ['LOG_LEVEL', 'loud'],
  ['STATION_SECONDS', '-1'],
  ['PING_NETWORKS', '10.0.0.0'],
  ['PING_NETWORKS', '10.0.0.0/33'],
  ['PING_NETWORKS', 'home/8'],
  ['LINE_CENTS', '3.50'],
  ['CURRENCY', 'dollars'],
  ['TWILIO_FROM', '214 555 0100'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The setting ${name}=${value} is wrong: .+$`));
});

test('the password in a wrong database address is not repeated', () => {
  expect(() => readEnv({ DATABASE_URL: 'mysql://u:secret@host/db' })).toThrow(/^The setting DATABASE_URL is wrong/);
});

test('test controls are refused where others can reach them', () => {
  const settings = { TEST_CONTROLS: '1', PUBLIC_URL: 'https://desk.example.com' };
  expect(() => readEnv(settings)).toThrow('TEST_CONTROLS=1 is wrong: only allowed while PUBLIC_URL is localhost');
  expect(readEnv({ ...settings, PUBLIC_URL: 'http://127.0.0.1:3000' }).TEST_CONTROLS).toBe(true);
});

test('a line costs what the operator says; the demo has prices, and a real company none until it names them', () => {
  expect(readEnv({ LINE_CENTS: 'vzw:299, att:310' }).lineCents).toEqual({ vzw: 299, att: 310 });
  expect(readEnv({ LINE_CENTS: 'tmo:390' }).lineCents).toEqual({ tmo: 390 });
  expect(readEnv({}).lineCents).toEqual({ vzw: 350, att: 425, tmo: 390 });
  expect(readEnv({ DEMO: '0' }).lineCents).toBeUndefined();
});

test('the networks that are really pinged are those that are named, and by default none', () => {
  const { PING_NETWORKS } = readEnv({ PING_NETWORKS: '127.0.0.0/8, fd00::/8' });
  const isIn = (address: string, family: 'ipv4' | 'ipv6') => PING_NETWORKS.check(address, family);
  expect([isIn('127.9.9.9', 'ipv4'), isIn('128.0.0.1', 'ipv4'), isIn('fd00::1', 'ipv6'), isIn('::1', 'ipv6')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(readEnv({}).PING_NETWORKS.check('127.0.0.1', 'ipv4')).toBe(false);
});

test('the address of the alerts, which may carry a secret, is not repeated', () => {
  expect(() => readEnv({ ALERT_WEBHOOK: 'hooks.example/secret' })).toThrow(/^The setting ALERT_WEBHOOK is wrong/);
});

const THINGSPACE = {
  DEMO: '0',
  CARRIER_VERIZON: 'thingspace',
  THINGSPACE_KEY: 'key',
  THINGSPACE_SECRET: 'secret',
  THINGSPACE_USER: 'user',
  THINGSPACE_PASSWORD: 'password',
  THINGSPACE_ACCOUNT: '0868924207-00001',
  THINGSPACE_PLAN: 'm2m4G',
  THINGSPACE_ZIP: '75201',
};

test('Verizon is simulated until an account at ThingSpace is set, all of it', () => {
  expect(readEnv({}).CARRIER_VERIZON).toBe('simulated');
  expect(readEnv(THINGSPACE)).toMatchObject({ THINGSPACE_URL: 'https://thingspace.verizon.com', THINGSPACE_CALLBACK_USER: 'linekeeper' });
  expect(() => readEnv({ ...THINGSPACE, THINGSPACE_SECRET: '', THINGSPACE_ZIP: '' })).toThrow(
    'The setting CARRIER_VERIZON=thingspace is wrong: it needs THINGSPACE_SECRET, THINGSPACE_ZIP',
  );
});

test('AT&T is simulated until an account at Control Center is set, all of it', () => {
  expect(readEnv({}).CARRIER_ATT).toBe('simulated');
  const some = { DEMO: '0', CARRIER_ATT: 'control-center', CONTROL_CENTER_USER: 'user' };
  expect(() => readEnv(some)).toThrow('CARRIER_ATT=control-center is wrong: it needs CONTROL_CENTER_URL, CONTROL_CENTER_API_KEY');
  const whole = { ...some, CONTROL_CENTER_URL: 'https://rest.example.com', CONTROL_CENTER_API_KEY: 'key' };
  expect(readEnv(whole).CARRIER_ATT).toBe('control-center');
  expect(() => readEnv({ ...whole, DEMO: '1' })).toThrow('CARRIER_ATT=control-center is wrong: it needs DEMO=0');
});

test('the sample company orders nothing from a carrier that is real', () => {
  const settings = { ...THINGSPACE, DEMO: '1' };
  expect(() => readEnv(settings)).toThrow('CARRIER_VERIZON=thingspace is wrong: it needs DEMO=0, as the sample company has no lines there');
  expect(readEnv({ ...settings, THINGSPACE_URL: 'http://127.0.0.1:4000' }).CARRIER_VERIZON).toBe('thingspace');
});

test.each([
  ['CARRIER_VERIZON', 'portal'],
  ['THINGSPACE_URL', 'http://thingspace.verizon.com'],
  ['THINGSPACE_URL', 'https://somebody:secret@thingspace.verizon.com'],
  ['THINGSPACE_ACCOUNT', '868924207-1'],
  ['THINGSPACE_ZIP', 'Dallas'],
  ['THINGSPACE_UPLOAD_EMAIL', 'stock@example.com'],
  ['THINGSPACE_UPLOAD_SKUS', '263LTE-V'],
  ['THINGSPACE_UPLOAD_SKUS', '263LTE-V=vzw17'],
  ['THINGSPACE_CALLBACK_URL', 'https://desk.example.com:8443/thingspace'],
  ['THINGSPACE_CALLBACK_URL', 'https://desk.example.com/thingspace'],
])('%s=%s is refused in one line that names it, as is an address without what belongs to it', (name, value) => {
  expect(() => readEnv({ ...THINGSPACE, [name]: value })).toThrow(new RegExp(`^The setting ${name}(=.+)? is wrong: .+$`));
});

test('a wrong password of the callbacks is not repeated, nor one in an address', () => {
  expect(() => readEnv({ ...THINGSPACE, THINGSPACE_URL: 'https://somebody:secret@thingspace.verizon.com' })).toThrow(
    /^The setting THINGSPACE_URL is wrong: it must not contain a user name or a password$/,
  );
  expect(() => readEnv({ ...THINGSPACE, THINGSPACE_CALLBACK_PASSWORD: 'short' })).toThrow(
    /^The setting THINGSPACE_CALLBACK_PASSWORD is wrong: must have 16 characters or more$/,
  );
});

test('after how many minutes the next ones are told is two numbers, the second larger', () => {
  expect(readEnv({}).ESCALATE_AFTER).toEqual({ desk: 3, onCall: 8 });
  expect(readEnv({ ESCALATE_AFTER: '0, 15' }).ESCALATE_AFTER).toEqual({ desk: 0, onCall: 15 });
  for (const wrong of ['5', '8,3', '5,5', 'soon, later', '1,2,3'])
    expect(() => readEnv({ ESCALATE_AFTER: wrong })).toThrow(/^The setting ESCALATE_AFTER=.* is wrong: must be two numbers of minutes/);
  expect(() => readEnv({ ON_CALL_MAIL: 'night@oncall.test' })).toThrow('ON_CALL_MAIL=night@oncall.test is wrong: it needs SMTP_URL');
});
