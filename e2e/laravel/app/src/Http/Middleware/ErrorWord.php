<?php

namespace App\Http\Middleware;

use App\Habits;
use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;

/** A company whose refusals say it in a word of its own: the habit `error-word`. */
class ErrorWord
{
    public function handle(Request $request, Closure $next)
    {
        $answer = $next($request);
        if (Habits::on('error-word') && $answer instanceof JsonResponse && $answer->status() >= 400) {
            $said = $answer->getData(true);
            $answer->setData(['error' => $said['message']] + array_diff_key($said, ['message' => 0]));
        }

        return $answer;
    }
}
