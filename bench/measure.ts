/** One line of a benchmark's table; `atMost` is the project's target, blank where a figure is only on record. */
export interface BenchRow {
  readonly what: string;
  readonly measured: string;
  readonly atMost: string;
}

/** Runs the candidates by turns, `rounds` times each, and returns each one's fastest time in milliseconds. */
export function alternate<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => unknown>>,
): { readonly fastest: Record<Name, number> } {
  const names = Object.keys(candidates) as Name[];
  const fastest = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<
    Name,
    number
  >;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) fastest[name] = Math.min(fastest[name], timed(candidates[name]));
  }
  return { fastest };
}

/** "0.27 ×". */
export function ratio(ours: number, rival: number): string {
  return `${(ours / rival).toFixed(2)} ×`;
}

function timed(work: () => unknown): number {
  const begin = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begin) / 1e6;
}
