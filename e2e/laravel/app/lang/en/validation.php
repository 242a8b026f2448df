<?php

return [
    'required' => 'Please give the :attribute.',
    'required_without' => 'Please give the :attribute, or :values.',
    'string' => 'The :attribute is no text.',
    'integer' => 'The :attribute is no whole number.',
    'numeric' => 'The :attribute is no number.',
    'array' => 'The :attribute is no list.',
    'date' => 'The :attribute is no date.',
    'email' => 'The :attribute is no mail address.',
    'file' => 'The :attribute is no file.',
    'digits' => 'The :attribute has not :digits digits.',
    'min' => ['numeric' => 'The :attribute is below :min.', 'string' => 'The :attribute is shorter than :min.'],
    'max' => ['numeric' => 'The :attribute is above :max.', 'string' => 'The :attribute is longer than :max.'],
    'in' => 'This :attribute is not known here.',
    'exists' => 'There is no such :attribute here.',
    'unique' => 'Somebody else has this :attribute.',
];
