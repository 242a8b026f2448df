import { z } from 'zod';

/**
 * What Verizon's ThingSpace answers, as far as it is read here. ThingSpace Connectivity Management, API Reference: the page of each request, and the
 * models of Verizon's own SDKs (`ThingspaceDevice`, `DeviceManagementResult`, `AddDevicesResult`, `DeleteDevicesResult`, `ConnectivityManagementCallback`).
 */

/** Getting Credentials: valid for an hour. */
export const AccessToken = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Start a Connectivity Management Session. */
export const Session = z.object({ sessionToken: z.string().min(1) });

export const DeviceId = z.object({ kind: z.string(), id: z.string() });
export type DeviceId = z.infer<typeof DeviceId>;

/** Retrieve Information about Devices. */
export const Device = z.object({
  accountName: z.string().nullish(),
  deviceIds: z.array(DeviceId),
  carrierInformations: z.array(z.object({ state: z.string(), servicePlan: z.string().nullish() })).min(1),
  ipAddress: z.string().nullish(),
  lastActivationDate: z.string().nullish(),
  /** Whether it has a session now, and when the last one began. */
  connected: z.boolean().nullish(),
  lastConnectionDate: z.string().nullish(),
  billingCycleEndDate: z.string().nullish(),
});
export type Device = z.infer<typeof Device>;
export const DeviceList = z.object({ devices: z.array(Device).nullish() });

/** Activate, Restore, Deactivate, Change Device Identifier: the outcome comes later, by callback. */
export const Accepted = z.object({ requestId: z.string().min(1) });

/** Get the current status of an asynchronous request. */
export const RequestStatus = z.object({ status: z.string() });

/** Add Devices. */
export const Added = z
  .array(
    z.object({
      deviceIds: z
        .array(DeviceId)
        .nullish()
        .transform((ids) => ids ?? []),
      response: z.string(),
    }),
  )
  .min(1);

/** Delete Devices. */
export const Deleted = z.array(z.object({ status: z.string(), message: z.string().nullish() })).min(1);

/** Retrieve Device Usage History, of one device. */
export const DeviceUsage = z.object({
  usageHistory: z.array(z.object({ timestamp: z.string(), bytesUsed: z.number().min(0).default(0) })).nullish(),
});

/** List Callback Listeners. */
export const Listeners = z.array(
  z.object({ serviceName: z.string(), url: z.string(), username: z.string().nullish(), password: z.string().nullish() }),
);

/** Register a Callback Listener. */
export const Registered = z.object({ serviceName: z.string() });

/** Synchronous Error Messages. */
export const Fault = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() });

/** About Callback Services, Change Device Identifier, Callback Error Messages. */
export const Callback = z.object({
  username: z.string().nullish(),
  password: z.string().nullish(),
  requestId: z.string(),
  deviceIds: z.array(DeviceId).nullish(),
  deviceResponse: z.object({ changeIdentifierResponse: z.object({ deviceIds: z.array(DeviceId) }).nullish() }).nullish(),
  faultResponse: z.object({ faultcode: z.string(), faultstring: z.string().nullish() }).nullish(),
  status: z.string().nullish(),
});
export type Callback = z.infer<typeof Callback>;
