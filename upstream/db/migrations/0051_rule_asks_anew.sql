-- What a line rule asked before it was kept what the rule looked for would be done unjudged: it is taken back, and the next night asks again.
-- What a person asks has, or had for 31 days, a job of its own, and lines that were shown.
WITH "taken_back" AS (
	UPDATE "scheduled_changes" AS "asked" SET "state" = 'cancelled', "version" = "version" + 1, "updated_at" = now()
	WHERE "state" = 'asks' AND "action" = 'deactivate' AND "looks" IS NULL AND "shown_changes" = 0
		AND NOT EXISTS (SELECT 1 FROM "jobs" WHERE "jobs"."key" = 'scheduled-change:' || "asked"."id")
	RETURNING "id", "sim_ids"
), "completed" AS (
	UPDATE "todos" SET "completed_at" = now(), "version" = "version" + 1, "updated_at" = now() FROM "taken_back"
	WHERE "todos"."source" = 'scheduled-change:' || "taken_back"."id" AND "completed_at" IS NULL AND "deleted_at" IS NULL
)
DELETE FROM "line_rule_lines" USING "line_rules", "taken_back"
WHERE "line_rules"."id" = "rule_id" AND "act" = 'deactivate' AND "sim_id" = ANY("taken_back"."sim_ids");
