ALTER TABLE "world"."panels" ADD COLUMN "remote_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "remote_key" text;