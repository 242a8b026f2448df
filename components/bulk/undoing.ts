import type { BulkJob } from '#lib/contract/bulk.ts';

/** A change of place, type or plan can be taken back when it is over; what the provider did cannot. */
export const canUndo = (job: BulkJob) =>
  (job.action === 'change-warehouse' || job.action === 'edit-device-type' || job.action === 'edit-plan') &&
  job.finished_at !== null &&
  job.done > 0 &&
  job.undone_by === null;
