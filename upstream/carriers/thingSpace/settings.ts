/** What an account at ThingSpace needs. ThingSpace Connectivity Management: Getting Credentials; Activate Service for Devices. */
export type ThingSpaceSettings = {
  /** Where ThingSpace is, without a path: `https://thingspace.verizon.com`. */
  url: string;
  key: string;
  secret: string;
  /** Of the session; not those of the portal. */
  user: string;
  password: string;
  /** The billing account, with its leading zeros. */
  account: string;
  plan: string;
  /** Where the lines are used; their numbers come from there. */
  zip: string;
  /** Of Upload Devices: an address that the Open Development portal knows, and the SKU of each device type. */
  upload?: { email: string; skus: Readonly<Record<string, string>> };
  callback?: { url: string; user: string; password: string };
};
