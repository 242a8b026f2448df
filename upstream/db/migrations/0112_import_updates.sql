CREATE TABLE "import_updates" (
	"import_id" integer NOT NULL,
	"sim_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"version_after" integer NOT NULL,
	CONSTRAINT "import_updates_import_id_sim_id_pk" PRIMARY KEY("import_id","sim_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_sim_id_sims_id_fk" FOREIGN KEY ("sim_id") REFERENCES "public"."sims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_updates_sim" ON "import_updates" USING btree ("sim_id");