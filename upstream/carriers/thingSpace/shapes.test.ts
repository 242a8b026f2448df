import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { makeClock, SECOND } from '#upstream/core/clock.ts';
import { refusalIn, wordsOf } from './faults.ts';
import { rateLimit } from './rateLimit.ts';
import { Accepted, AccessToken, Added, Callback, Deleted, DeviceList, Listeners, RequestStatus, Session } from './shapes.ts';

/** Answers in the form of the examples that Verizon's pages and the models of its SDKs show, with numbers of our own. */
test.each([
  [AccessToken, { access_token: 'a', scope: 'am_application_scope default', token_type: 'Bearer', expires_in: 3600 }],
  [Session, { sessionToken: '1e6d1d5b-0d42-4c50-9d3c-0b6a5a0d7c11' }],
  [Accepted, { requestId: 'f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33' }],
  [RequestStatus, { requestId: 'f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33', status: 'Pending' }],
  [RequestStatus, { requestId: 'f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33', status: 'Failed' }],
  [Added, [{ deviceIds: [{ id: '89148000000000000017', kind: 'iccid' }], response: 'Success' }]],
  [
    Deleted,
    [{ deviceIds: { id: '89148000000000000017', kind: 'iccid' }, status: 'Failed', message: 'The device is not in deactivate state.' }],
  ],
  [Listeners, [{ accountName: '0252000000-00001', serviceName: 'CarrierService', url: 'https://desk.example.com/thingspace' }]],
  [DeviceList, { hasMoreData: false, devices: [] }],
  [
    DeviceList,
    {
      hasMoreData: false,
      devices: [
        {
          accountName: '0000000000-00001',
          billingCycleEndDate: '2026-12-09T20:00:00-04:00',
          carrierInformations: [{ carrierName: 'Verizon Wireless', servicePlan: 'm2m4G', state: 'active' }],
          connected: false,
          deviceIds: [
            { id: '2145550100', kind: 'mdn' },
            { id: '990000000000017', kind: 'imei' },
          ],
          groupNames: ['southwest'],
          ipAddress: '0.0.0.0',
        },
      ],
    },
  ],
  [
    Callback,
    {
      username: '',
      password: '',
      requestId: 'f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33',
      deviceIds: [{ id: '22200000017', kind: 'ESN' }],
      deviceResponse: { changeIdentifierResponse: { deviceIds: [{ id: 'A1000000000017', kind: 'iccid' }], servicePlan: 'M2M_4G' } },
      status: 'Success',
      callbackCount: 1,
      maxCallbackThreshold: 4,
    },
  ],
  [
    Callback,
    {
      requestId: 'f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33',
      deviceIds: [{ id: '990000000000017', kind: 'IMEI' }],
      faultResponse: { faultcode: 'UnifiedWebService.REQUEST_FAILED.UnexpectedError', faultstring: 'it failed' },
      status: 'Failed',
      callbackCount: 1,
      maxCallbackThreshold: 4,
    },
  ],
])('an answer as ThingSpace’s pages have it is read', (shape, answer) => {
  expect(shape.safeParse(answer)).toMatchObject({ success: true });
});

test('a refusal is known by its code, without the service that leads it', () => {
  const told = { errorCode: 'DeviceService.INPUT_INVALID.CustomField.InvalidName', errorMessage: 'no such field' };
  expect(refusalIn(400, told)).toMatchObject({
    code: 'INPUT_INVALID.CustomField.InvalidName',
    message: 'INPUT_INVALID.CustomField.InvalidName: no such field',
  });
  expect(refusalIn(403, '<html>')).toMatchObject({ code: '', message: 'ThingSpace answered with 403' });
  expect(wordsOf('UnifiedWebService.REQUEST_FAILED.DeviceAlreadyActive', null)).toBe('REQUEST_FAILED.DeviceAlreadyActive');
});

test('a hundred activations a minute are sent, one more waits for the rest of the minute', () => {
  const clock = makeClock();
  const mayActivate = rateLimit(clock);
  for (let sent = 0; sent < 100; sent += 1) mayActivate();
  clock.forward(40 * SECOND);
  let trouble: unknown;
  try {
    mayActivate();
  } catch (error) {
    trouble = error;
  }
  expect(trouble).toBeInstanceOf(CarrierBusy);
  expect((trouble as CarrierBusy).seconds).toBeGreaterThanOrEqual(19);
  expect((trouble as CarrierBusy).seconds).toBeLessThanOrEqual(20);
  clock.forward(20 * SECOND);
  mayActivate();
});
