import type { Fault } from './fault';
import { FILE_FAULTS } from './file-faults';
import { JSON_FAULTS } from './json-faults';

/** All faults: each has a name, a sentence, the places where it can be armed, its parameters and its effect. */
export const FAULTS: readonly Fault[] = [...JSON_FAULTS, ...FILE_FAULTS];
