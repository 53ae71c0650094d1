/** One line of a benchmark's table; `atMost` is the project's target, blank for figures without a target. */
export interface BenchRow {
  readonly what: string;
  readonly measured: string;
  readonly atMost: string;
}

/** The time of each round and the shortest time, in milliseconds. */
export interface Timed<Name extends string> {
  readonly rounds: Readonly<Record<Name, readonly number[]>>;
  readonly fastest: Readonly<Record<Name, number>>;
}

/** Runs the candidates alternately, `rounds` times each. */
export function alternate<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => unknown>>,
): Timed<Name> {
  const names = Object.keys(candidates) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) times[name].push(timed(candidates[name]));
  const fastest = Object.fromEntries(names.map((name) => [name, Math.min(...times[name])]));
  return { rounds: times, fastest: fastest as Record<Name, number> };
}

/** The median of the rounds, because other programs use the machine, too. */
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

/** A ratio such as "0.27 ×". */
export function ratio(ours: number, rival: number): string {
  return `${(ours / rival).toFixed(2)} ×`;
}

function timed(work: () => unknown): number {
  const begin = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begin) / 1e6;
}
