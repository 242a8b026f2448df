<?php

namespace Pusher;

/** Debian has no Pusher client. This one knows what Laravel's broadcaster asks of it: sign a channel, and publish by the HTTP API. */
class Pusher
{
    public function __construct(private string $key, private string $secret, private string $app, private array $options = [])
    {
    }

    public function socket_auth(string $channel, string $socket): string
    {
        return json_encode(['auth' => $this->key.':'.$this->sign("$socket:$channel")]);
    }

    public function trigger(array $channels, string $event, array $data, ?string $socket = null, bool $debug = false): array
    {
        $body = json_encode(array_filter(['name' => $event, 'channels' => $channels, 'data' => json_encode($data), 'socket_id' => $socket]));
        $path = "/apps/{$this->app}/events";
        $query = http_build_query([
            'auth_key' => $this->key,
            'auth_timestamp' => time(),
            'auth_version' => '1.0',
            'body_md5' => md5($body),
        ]);
        $curl = curl_init($this->options['url']."$path?$query&auth_signature=".$this->sign("POST\n$path\n$query"));
        curl_setopt_array($curl, [
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => ['content-type: application/json'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 5,
        ]);
        $answer = curl_exec($curl);

        return ['status' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'body' => $answer ?: curl_error($curl)];
    }

    private function sign(string $text): string
    {
        return hash_hmac('sha256', $text, $this->secret);
    }
}
