ALTER TABLE "stops" ADD COLUMN "resolution_code" text;--> statement-breakpoint
-- What a ticket was resolved with since each of its visits was done, until the next was; of the last what it says now, where it says any.
UPDATE "stops" SET "resolution_code" = coalesce(
  (SELECT "t"."resolution_code" FROM "tickets" "t" WHERE "t"."id" = "stops"."ticket_id" AND NOT EXISTS (
    SELECT 1 FROM "stops" "later" WHERE "later"."ticket_id" = "stops"."ticket_id" AND "later"."status" = 'done' AND "later"."id" > "stops"."id")),
  (SELECT "e"."facts"->>'resolution_code' FROM "ticket_events" "e"
    WHERE "e"."ticket_id" = "stops"."ticket_id" AND "e"."facts"->>'resolution_code' IS NOT NULL AND "e"."at" >= "stops"."ended_at"
      AND NOT EXISTS (SELECT 1 FROM "stops" "later" WHERE "later"."ticket_id" = "stops"."ticket_id" AND "later"."status" = 'done'
        AND "later"."id" > "stops"."id" AND "later"."ended_at" <= "e"."at")
    ORDER BY "e"."id" DESC LIMIT 1))
WHERE "status" = 'done';
