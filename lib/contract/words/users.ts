export const USER_ROLES = ['admin', 'dispatcher', 'warehouse', 'technician', 'billing', 'service', 'operator', 'client'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** `pending`: invited, and never signed in. */
export const USER_STATUSES = ['active', 'pending', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The seat an account is: a desk of one's own, one of a shift, a phone in the field, or a customer's look at their account. */
export const USER_PLANS = ['desk', 'shift', 'field', 'customer'] as const;

export const USER_SORTS = ['id', 'fullName', 'email', 'role', 'Branch', 'status', 'currentPlan', 'last_sign_in_at', 'created_at'] as const;
