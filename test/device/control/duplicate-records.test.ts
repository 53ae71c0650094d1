import fc from 'fast-check';
import { DuplicateRecords } from '../../../src/device/control/duplicate-records';
import { addAll, counted, later, rows } from './duplicate-files';

/** Counts duplicates in the simplest way, with a Map of all records. */
function plainly(files: readonly (readonly string[])[]) {
  const first = new Map<string, number>();
  const found = { acrossFiles: 0, withinFiles: 0, exact: true };
  files.forEach((records, file) => {
    for (const record of records) {
      const before = first.get(record);
      if (before === undefined) first.set(record, file);
      else if (before === file) found.withinFiles++;
      else found.acrossFiles++;
    }
  });
  return found;
}

describe('records that appear more than once', () => {
  it('are counted without the first one, separately for the same file and other files', () => {
    const record = fc.constantFrom(
      'a,1',
      'a,2',
      'b,1',
      'ü,1',
      '',
      'a long record that is the same but for its end, 1',
      'a long record that is the same but for its end, 2',
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(record, { maxLength: 8 }), { maxLength: 4 }),
        fc.boolean(),
        (files, isBroken) => {
          expect(counted(files, isBroken).result()).toEqual(plainly(files));
        },
      ),
    );
  });

  it('are estimated from a sample if there are too many to compare', () => {
    const doubled = new DuplicateRecords(8_000, 1_500);
    addAll(doubled, rows(6_000), 0);
    addAll(doubled, rows(2_000), 1);
    expect(doubled.result()).toEqual({ acrossFiles: 2_000, withinFiles: 0, exact: true });
    addAll(doubled, rows(6_000).slice(2_000), 1);
    const { acrossFiles, withinFiles, exact } = doubled.result();
    expect(exact).toBe(false);
    expect(Math.abs(acrossFiles - 6_000)).toBeLessThan(900);
    expect(withinFiles).toBe(0);
  });

  it('are estimated from ever smaller samples, the more there are', () => {
    const doubled = new DuplicateRecords(8_000, 1_500);
    addAll(doubled, rows(40_000), 0);
    addAll(doubled, rows(40_000), 1);
    const { acrossFiles, exact } = doubled.result();
    expect(exact).toBe(false);
    expect(Math.abs(acrossFiles - 40_000)).toBeLessThan(6_000);
    expect(doubled.state().length).toBeLessThan(25_000);
  });

  it('are counted exactly over several slices if a checkpoint can hold them all', () => {
    const [first, second] = [rows(60_000), rows(120_000)];
    const doubled = new DuplicateRecords();
    addAll(doubled, first, 0);
    addAll(doubled, second.slice(60_000), 1);
    const state = doubled.state();
    expect(state.length).toBeLessThan(1_350_000);
    const resumed = later(doubled);
    addAll(resumed, second.slice(30_000), 2);
    expect(resumed.result()).toEqual({ acrossFiles: 90_000, withinFiles: 0, exact: true });
  });

  it('are found at any position, in files of records that differ in one character', () => {
    const record = rows(1)[0]!.repeat(4);
    const changed = Array.from(record, (_, at) => `${record.slice(0, at)}一${record.slice(at + 1)}`);
    expect(counted([changed, [...changed].reverse()]).result().acrossFiles).toBe(changed.length);
    expect(counted([changed, [...changed].reverse()], true).result().acrossFiles).toBe(changed.length);
  });
});
