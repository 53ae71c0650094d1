import { nameKey } from '../../request/name-key';
import { nearest } from '../../request/nearest';
import type { NetworkChoice } from '../view';

/** A network of the service, with the other names that users have confirmed. */
export interface Network {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const SUFFIXES =
  /\b(?:inc|ltd|limited|llc|corp|corporation|gmbh|pte|co|company|bv|sarl|sa|plc|ireland|international|ads?|network|technologies|holdings?)\b\.?/gi;
/** Shorter names would be found in other words. */
const LEAST_LETTERS = 4;

/** The network with this id, name or confirmed name. */
export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  const key = nameKey(text);
  if (key === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) => id === text.trim() || [name, ...aliases].some((each) => nameKey(each) === key),
  );
}

/** The network that a text names, or the one with the most similar name, which a user has to confirm; null if none is similar. */
export function likelyNetwork(text: string, networks: readonly Network[]): NetworkChoice | null {
  const found = findNetwork(text, networks);
  if (found !== undefined) return { id: found.id, name: found.name, isSure: true };
  const whole = bare(text);
  const names = networks.map(({ name }) => bare(name));
  const closest = nearest(whole, names);
  const contained = networks.filter(({ name, aliases }) =>
    [name, ...aliases].map(bare).some((key) => contains(whole, key) || contains(key, whole)),
  );
  const similar = networks.filter((_, at) => names[at] === closest);
  const [likely, ...others] = contained.length > 0 ? contained : similar;
  return likely === undefined || others.length > 0
    ? null
    : { id: likely.id, name: likely.name, isSure: false };
}

function contains(long: string, short: string): boolean {
  return short.length >= LEAST_LETTERS && long.includes(short);
}

function bare(text: string): string {
  return nameKey(text.replace(SUFFIXES, ''));
}
