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
  const network = findNetwork(text, networks);
  if (network !== undefined) return { id: network.id, name: network.name, isSure: true };
  const key = bare(text);
  const isPartOf = (short: string, long: string) => short.length >= LEAST_LETTERS && long.includes(short);
  const contained = networks.filter(({ name, aliases }) =>
    [name, ...aliases].map(bare).some((other) => isPartOf(other, key) || isPartOf(key, other)),
  );
  const closest = nearest(
    key,
    networks.map(({ name }) => bare(name)),
  );
  const similar = networks.filter(({ name }) => bare(name) === closest);
  const [likely, ...others] = contained.length > 0 ? contained : similar;
  if (likely === undefined || others.length > 0) return null;
  return { id: likely.id, name: likely.name, isSure: false };
}

function bare(text: string): string {
  return nameKey(text.replace(SUFFIXES, ''));
}
