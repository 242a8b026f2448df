<?php

return ['default' => 'null', 'connections' => ['null' => ['driver' => 'null']]];
