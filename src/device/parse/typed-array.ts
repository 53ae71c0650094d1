/** The number at `index`. Throws a RangeError if the array has no such index. */
export function intAt(numbers: Int32Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`no number at ${index}`);
  return number;
}
