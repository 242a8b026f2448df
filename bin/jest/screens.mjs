import { configure } from '@testing-library/react';

// A guard against hanging, as the time limit of a test: what a screen shows in a moment takes several on a busy machine.
configure({ asyncUtilTimeout: 5000 });
