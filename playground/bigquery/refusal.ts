/** What BigQuery says when it refuses: a call fails with it, or a job ends with it. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** A call, field or piece of SQL that the emulation does not know. */
export function notEmulated(what: string): never {
  throw new Error(`not emulated: BigQuery ${what}`);
}

/** Refuses fields that the emulation would pass over. */
export function only(resource: object, names: readonly string[], where: string): void {
  const other = Object.keys(resource).find((name) => !names.includes(name));
  if (other !== undefined) notEmulated(`${where}.${other}`);
}
