/** BigQuery's error of a call or a job. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** Throws for a call, field or part of SQL that is not emulated. */
export function notEmulated(what: string): never {
  throw new Error(`not emulated: BigQuery ${what}`);
}

/** Throws for fields that the emulation would ignore. */
export function only(resource: object, names: readonly string[], where: string): void {
  const other = Object.keys(resource).find((name) => !names.includes(name));
  if (other !== undefined) notEmulated(`${where}.${other}`);
}
