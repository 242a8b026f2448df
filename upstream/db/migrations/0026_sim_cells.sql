CREATE TABLE "sim_cells" (
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"device_type" text,
	"warehouse_code" text,
	"stock_state" text,
	"is_pending" boolean NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sims_run" ON "sims" USING btree ("id") WHERE search ~ '(\d)\1{5}';--> statement-breakpoint
INSERT INTO "sim_cells" SELECT "status", "provider", "device_type", "warehouse_code", "stock_state", "is_pending", count(*) FROM "sims" GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE FUNCTION "sim_cells_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sim_cells" SELECT "status", "provider", "device_type", "warehouse_code", "stock_state", "is_pending", count(*) FROM "added" GROUP BY 1, 2, 3, 4, 5, 6;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "sim_cells_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sim_cells" SELECT "status", "provider", "device_type", "warehouse_code", "stock_state", "is_pending", -count(*) FROM "gone" GROUP BY 1, 2, 3, 4, 5, 6;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "sim_cells_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sim_cells" VALUES
		(OLD."status", OLD."provider", OLD."device_type", OLD."warehouse_code", OLD."stock_state", OLD."is_pending", -1),
		(NEW."status", NEW."provider", NEW."device_type", NEW."warehouse_code", NEW."stock_state", NEW."is_pending", 1);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "sim_cells_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "sim_cells";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sim_cells_added" AFTER INSERT ON "sims" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "sim_cells_added"();--> statement-breakpoint
CREATE TRIGGER "sim_cells_gone" AFTER DELETE ON "sims" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "sim_cells_gone"();--> statement-breakpoint
CREATE TRIGGER "sim_cells_moved" AFTER UPDATE ON "sims" FOR EACH ROW WHEN ((OLD."status", OLD."provider", OLD."device_type", OLD."warehouse_code", OLD."stock_state", OLD."is_pending") IS DISTINCT FROM (NEW."status", NEW."provider", NEW."device_type", NEW."warehouse_code", NEW."stock_state", NEW."is_pending")) EXECUTE FUNCTION "sim_cells_moved"();--> statement-breakpoint
CREATE TRIGGER "sim_cells_emptied" AFTER TRUNCATE ON "sims" FOR EACH STATEMENT EXECUTE FUNCTION "sim_cells_emptied"();
