<?php

return ['default' => 'array', 'prefix' => '', 'stores' => ['array' => ['driver' => 'array']]];
