/** The time of each round and the shortest time, in milliseconds. */
export interface Timed<Name extends string> {
  readonly rounds: Readonly<Record<Name, readonly number[]>>;
  readonly fastest: Readonly<Record<Name, number>>;
}

/** Runs the candidates alternately, `rounds` times each, in memory without the garbage of the one before. */
export function alternate<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => unknown>>,
): Timed<Name> {
  const names = Object.keys(candidates) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      globalThis.gc?.();
      times[name].push(timed(candidates[name]));
    }
  const fastest = Object.fromEntries(names.map((name) => [name, Math.min(...times[name])]));
  return { rounds: times, fastest: fastest as Record<Name, number> };
}

/** The median of a quantity over the rounds, because other programs use the machine, too. */
export function middle(
  ours: readonly number[],
  rival: readonly number[],
  quantity: (ours: number, rival: number) => number,
): number {
  return median(ours.map((ms, round) => quantity(ms, rival[round]!)));
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** The times behind a ratio, such as "306 of 210 ms". */
export function timesText(ours: number, rival: number): string {
  return `${ours.toFixed(0)} of ${rival.toFixed(0)} ms`;
}

/** How long `work` takes, in milliseconds. */
export function timed(work: () => unknown): number {
  const begin = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begin) / 1e6;
}

const alive: { last?: object } = {};

/**
 * Keeps an object until the next one comes. In the add-on, a scanner stays until its file is read. In a benchmark, the engine would discard
 * the compiled code with the last scanner.
 */
export function keptAlive<T extends object>(one: T): T {
  alive.last = one;
  return one;
}
