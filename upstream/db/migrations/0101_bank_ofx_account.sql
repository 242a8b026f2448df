ALTER TABLE "bank_accounts" ADD COLUMN "ofx_account" text;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_ofx_account" UNIQUE("ofx_account");