<?php

namespace App\Second;

use App\Habits;
use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;

/** The same work written by another hand, where the specification leaves the choice: the habit `second`. */
class Company
{
    public function handle(Request $request, Closure $next)
    {
        if (! Habits::on('second')) {
            return $next($request);
        }
        foreach ($request->route()->parameters() as $name => $value) {
            $request->route()->setParameter($name, Ids::number($value));
        }
        $request->query->replace($this->asked($request->query->all()));
        $request->json()->replace($this->asked($request->json()->all()));
        $answer = $next($request);

        return $answer instanceof JsonResponse ? $this->told($request, $answer) : $answer;
    }

    /** MySQL compares words whatever their case; this company's database does. */
    private function asked(array $given): array
    {
        return collect($given)->map(fn ($value) => is_array($value) ? $this->asked($value) : Ids::number($value))->all();
    }

    private function told(Request $request, JsonResponse $answer): JsonResponse
    {
        $said = $answer->getData(true);
        if ($answer->status() >= 400) {
            return $answer->setData($this->refusal($said));
        }
        $path = substr($request->path(), 4);
        $answer->setData(match (true) {
            str_starts_with($path, 'jwt/') => $this->tokens($said),
            $path === 'user' => ['user' => (new Resources)->user($said['data'])],
            str_starts_with($path, 'sedona/ticket') => ['data' => ['ticket' => (new Resources)->of($said['ticket']) + ['system' => (new Resources)->system($said['system'])]]],
            str_starts_with($path, 'sedona/') => ['success' => true, 'types' => array_map(fn ($row) => $row['PanelType'] ?? $row['CellType'], $said['data'])],
            $path === 'dispatch' => ['dispatches' => (new Resources)->dispatches($said['data'])],
            default => $this->page($request->method(), $path, $said),
        });

        // What was made is 201 here, whichever call made it.
        return $request->isMethod('put') && count($request->segments()) === 2 ? $answer->setStatusCode(201) : $answer;
    }

    private function page(string $method, string $path, array $said): array
    {
        $resources = new Resources;
        if (isset($said['meta'])) {
            ['current_page' => $page, 'per_page' => $limit, 'last_page' => $pages, 'total' => $total] = $said['meta'];

            return ['items' => $resources->list($said['data']), 'pagination' => compact('page', 'limit', 'pages', 'total')];
        }
        $found = $said['swap'] ?? $said['data'] ?? null;
        if (! is_array($found)) {
            return $said;
        }
        if (array_is_list($found)) {
            $single = str_ends_with($path, 'test-status') && count($found) === 1;

            return [str_ends_with($path, 'test-status') ? 'onTestStatus' : 'records' => $single ? $resources->of($found[0]) : $resources->list($found)];
        }
        $record = isset($found['panel']) ? $resources->system($found) : $resources->of($found);

        return ['success' => true, 'message' => $method === 'GET' ? 'Found.' : 'Saved.', 'payload' => isset($said['swap']) ? ['sim_swap' => $record] : $record];
    }

    private function tokens(array $said): array
    {
        return ['data' => [
            'access_token' => $said['accessToken'],
            'refresh_token' => $said['refreshToken'],
            'token_type' => 'bearer',
            'expires_in' => config('app.jwt.ttl'),
        ]];
    }

    private function refusal(array $said): array
    {
        $errors = collect($said['errors'] ?? [])->flatMap(fn ($texts, $field) => array_map(fn ($message) => ['field' => $field, 'message' => $message], $texts));

        return ['status' => 'error', 'error' => $said['message'] ?? ''] + ($errors->isEmpty() ? [] : ['errors' => $errors->all()]);
    }
}
