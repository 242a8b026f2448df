ALTER TABLE "tests" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "world"."accounts" ADD COLUMN "asked_scope" jsonb;--> statement-breakpoint
ALTER TABLE "world"."accounts" ADD COLUMN "test_scope" jsonb;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_scope_known" CHECK (scope in ('all', 'only', 'except'));