ALTER TABLE "installer_links" ADD COLUMN "starts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "follow" jsonb;