ALTER TABLE "installer_links" ADD COLUMN "text_token_hash" text;--> statement-breakpoint
ALTER TABLE "installer_links" ADD COLUMN "text_id" integer;--> statement-breakpoint
ALTER TABLE "installer_links" ADD COLUMN "texts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_text_id_text_messages_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."text_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installer_links_text_token" ON "installer_links" USING btree ("text_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "installer_links_text" ON "installer_links" USING btree ("text_id");