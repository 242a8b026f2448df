DROP INDEX "sims_billed_in_stock";--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "etf_cents" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "sims_billed_in_stock" ON "sims" USING btree ("warehouse_code","provider","plan","carrier_plan","status") WHERE stock_state = 'warehouse' and status in ('active', 'suspended');