import type { ArmOptions } from '../service/faults/armed-faults';
import { FAULTS } from '../service/faults/faults';
import { HOSTILE_ADDRESSES } from '../service/faults/hostile';
import type { Endpoint } from '../service/request/names';
import type { Dice } from './dice';

/**
 * Faults with wrong data that nobody can detect: a missing number, row or file, or another name. The sheet then correctly shows wrong data,
 * so it cannot be compared with the truth. All other faults have no effect or are refused.
 */
const BELIEVED: ReadonlySet<string> = new Set([
  'warning',
  'strange-numbers',
  'row-vanishes',
  'hostile-names',
  // A report about all apps cannot know that an app is not the user's.
  'foreign-app',
  'labels-missing',
  'network-renamed',
  'link-missing',
  'link-null',
  'link-empty',
  'link-equal',
  'link-404',
  'file-404',
  'file-changing',
  'file-header-only',
  'file-v3',
  'file-quoted-line-feed',
  'file-overlap',
  'file-hostile-names',
  'file-empty',
]);

export interface ChosenFault {
  readonly name: string;
  readonly options: ArmOptions;
}

const CHOICES: readonly { readonly name: string; readonly endpoint: Endpoint }[] = FAULTS.filter(
  ({ name }) => !BELIEVED.has(name),
)
  .flatMap(({ name, on }) => on.map((endpoint) => ({ name, endpoint })))
  .filter(({ name, endpoint }) => !(name === 'empty-body' && endpoint === 'files'));

/** A random fault of the service, and the endpoint at which it applies. */
export function anyFault(dice: Dice): ChosenFault {
  const { name, endpoint } = dice.pick(CHOICES);
  return {
    name,
    options: {
      endpoint,
      ...(dice.chance(0.5) ? { times: 'until cleared' as const } : { times: dice.whole(1, 6) }),
      ...(name === 'link-hostile' ? { nth: dice.whole(0, HOSTILE_ADDRESSES.length - 1) } : {}),
      ...(name === 'rate-limited' ? { retryAfter: dice.pick([5, 'date', 'absent', -1, 1e9]) } : {}),
    },
  };
}
