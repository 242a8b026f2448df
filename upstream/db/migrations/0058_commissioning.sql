ALTER TABLE "world"."panels" ADD COLUMN "speaks" text DEFAULT 'cell';--> statement-breakpoint
ALTER TABLE "world"."panels" ADD COLUMN "walked" jsonb DEFAULT '{"zones":[],"open":null,"reports":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "commissioning" jsonb;