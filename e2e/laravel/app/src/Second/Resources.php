<?php

namespace App\Second;

use App\Models\Technician;
use App\Models\Ticket;

/** What this company tells of its records: relations as records, words in capitals, lists in one column, times with a compact offset. */
class Resources
{
    const IDS = ['id', 'batch_id', 'sim_id', 'technician_id', 'old_sim_id', 'new_sim_id', 'ticket_id'];

    const IN_CAPITALS = ['status', 'state', 'stock_state', 'provider_state'];

    private array $technicians = [];

    public function list(array $rows): array
    {
        return array_map(fn ($row) => $this->of($row), array_values($rows));
    }

    public function of(array $record): array
    {
        $told = [];
        foreach ($record as $name => $value) {
            $told += match (true) {
                $name === 'technician_id' => ['technician' => $this->technician($value)],
                $name === 'Branch' => ['branch' => ['name' => $value]],
                $name === 'device_type' => [$name => ['code' => substr(md5($value), 0, 4), 'name' => $value]],
                $name === 'created_by' => ['creator' => Ids::made($value)],
                $name === 'Ticket_Number' => ['ticket_number' => (int) $value],
                in_array($name, self::IDS, true) => [$name => Ids::made($value)],
                in_array($name, self::IN_CAPITALS, true) && is_string($value) => [$name => strtoupper(str_replace('-', '_', $value))],
                $name === 'tags' => [$name => implode(',', $value ?? [])],
                is_bool($value) => [$name => (int) $value],
                is_float($value) => [$name => sprintf('%.6f', $value)],
                is_array($value) && isset($value[0]) && is_scalar($value[0]) => [$name => $value],
                is_array($value) => [$name => array_is_list($value) && $value ? $this->list($value) : $this->of($value)],
                is_string($value) && preg_match('/^\d{4}-\d\d-\d\dT/', $value) => [$name => date(DATE_ISO8601, strtotime($value))],
                default => [$name => $value],
            };
        }

        return array_filter($told, fn ($value) => $value !== null);
    }

    public function system(array $system): array
    {
        return ['panel' => $system['panel']['PanelType']] + $this->of($system);
    }

    public function user(array $user): array
    {
        $abilities = isset($user['ability']) ? ['abilities' => json_encode($user['ability'])] : [];

        return ['id' => Ids::made($user['id']), 'name' => $user['fullName'], 'email' => $user['email'], 'roles' => [['name' => $user['role']]]] + $abilities;
    }

    /** The plain list of all stops, each with its ticket. */
    public function dispatches(array $days): array
    {
        return collect($days)->flatMap(fn ($day) => array_map(
            fn ($stop) => $this->of(array_diff_key($stop, ['lat' => 0, 'lng' => 0])) + ['ticket' => $this->of(Ticket::find($stop['ticket_id'])->toArray())],
            $day['stops'],
        ))->all();
    }

    private function technician(mixed $id): ?array
    {
        $this->technicians = $this->technicians ?: Technician::pluck('name', 'id')->all();

        return isset($this->technicians[$id]) ? ['id' => Ids::made($id), 'name' => $this->technicians[$id]] : null;
    }
}
