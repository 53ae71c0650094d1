import type { Fault } from './fault';
import { FILE_FAULTS } from './files';
import { LINK_FAULTS } from './links';
import { PAGING_FAULTS } from './paging';
import { TRANSPORT_FAULTS } from './transport';
import { VALUE_FAULTS } from './values';

/** All faults: each has a name, a sentence, the places where it can be armed, its parameters and its effect. */
export const FAULTS: readonly Fault[] = [
  ...TRANSPORT_FAULTS,
  ...PAGING_FAULTS,
  ...VALUE_FAULTS,
  ...LINK_FAULTS,
  ...FILE_FAULTS,
];
