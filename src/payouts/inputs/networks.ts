import { nameKey } from '../../request/similar-names';

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

export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  const key = nameKey(text);
  if (key === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) => id === text.trim() || [name, ...aliases].some((each) => nameKey(each) === key),
  );
}

/** The network that a text names, or (`isSure` is false) the only one with a similar name, which a user has to confirm. */
export function likelyNetwork(text: string, networks: readonly Network[]) {
  const network = findNetwork(text, networks);
  const key = bare(text);
  const isPartOf = (short: string, long: string) => short.length >= LEAST_LETTERS && long.includes(short);
  const isSimilar = (other: string) => isPartOf(other, key) || isPartOf(key, other);
  const similar = networks.filter(({ name, aliases }) => [name, ...aliases].map(bare).some(isSimilar));
  const [likely, ...others] = network === undefined ? similar : [network];
  if (likely === undefined || others.length > 0) return null;
  return { id: likely.id, name: likely.name, isSure: network !== undefined };
}

function bare(text: string): string {
  return nameKey(text.replace(SUFFIXES, ''));
}
