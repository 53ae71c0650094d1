import type { Fault } from './faults/fault';
import { FILE_FAULTS } from './faults/files';
import { LINK_FAULTS } from './faults/links';
import { PAGING_FAULTS } from './faults/paging';
import { TRANSPORT_FAULTS } from './faults/transport';
import { VALUE_FAULTS } from './faults/values';

/** All that can go wrong on demand: for each a name, a sentence, where it can be armed, its parameters and what it does. */
export const FAULTS: readonly Fault[] = [
  ...TRANSPORT_FAULTS,
  ...PAGING_FAULTS,
  ...VALUE_FAULTS,
  ...LINK_FAULTS,
  ...FILE_FAULTS,
];
