<?php

return ['default' => 'file', 'prefix' => '', 'stores' => ['file' => ['driver' => 'file', 'path' => storage_path('framework/cache')]]];
