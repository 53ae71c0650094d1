import { DuplicateRecords } from '../../../src/device/control/duplicate-records';
import { addAll, counted, later, rows } from './duplicate-files';

describe('records of files that are read in several slices', () => {
  it('are counted as far as they were before, and in the order in which files come', () => {
    const files = [rows(700), rows(900).slice(300), rows(1_000).slice(850), rows(20)];
    const whole = counted(files).result();
    expect(whole).toEqual({ acrossFiles: 400 + 50 + 20, withinFiles: 0, exact: true });
    expect(counted(files, true).result()).toEqual(whole);
  });

  it('are sampled further, in the same way in each file', () => {
    const first = new DuplicateRecords(1_000_000, 1_500);
    addAll(first, rows(6_000), 0);
    const second = later(first);
    const others = rows(10_000).slice(6_000);
    addAll(second, others, 1);
    addAll(second, others, 1);
    const { acrossFiles, withinFiles, exact } = second.result();
    expect([acrossFiles, exact]).toEqual([0, false]);
    expect(Math.abs(withinFiles - 4_000)).toBeLessThan(800);
    const third = later(second);
    expect(third.result()).toEqual({ acrossFiles, withinFiles, exact });
  });

  it('are sampled once there are more than a million of them, over all slices', () => {
    const first = new DuplicateRecords();
    addAll(first, rows(1_000), 0);
    const state = JSON.parse(first.state()) as { records: number };
    expect(state.records).toBe(1_000);
    const after = (records: number) => {
      const doubled = DuplicateRecords.restored(JSON.stringify({ ...state, records }));
      if (doubled !== undefined) addAll(doubled, ['one more'], 1);
      return doubled?.result().exact;
    };
    expect(after(999_999)).toBe(true);
    expect(after(1_000_000)).toBe(false);
  });
});

describe('records of which there are too many', () => {
  it('are compared in a sample that is never larger than it may be, nor much smaller', () => {
    const doubled = new DuplicateRecords(8_000, 1_500);
    addAll(doubled, rows(40_000), 0);
    const across: number[] = [];
    for (const part of [0, 10_000, 20_000, 30_000]) {
      addAll(doubled, rows(40_000).slice(part, part + 10_000), 1);
      across.push(doubled.result().acrossFiles);
    }
    // Only one of 32 records is compared, so every count is a multiple of 32.
    expect(across.map((count) => count % 32)).toEqual([0, 0, 0, 0]);
    expect(across.some((count) => count % 64 !== 0)).toBe(true);
    expect(Math.abs(across[0]! - 10_000)).toBeLessThan(1_500);
    expect(Math.abs(across[3]! - 40_000)).toBeLessThan(3_000);
  });

  it('are all compared up to the bound, and sampled from the next one on', () => {
    const doubled = new DuplicateRecords(1_000, 100);
    addAll(doubled, rows(1_000), 0);
    expect(doubled.result()).toEqual({ acrossFiles: 0, withinFiles: 0, exact: true });
    addAll(doubled, rows(1), 0);
    expect(doubled.result().exact).toBe(false);
  });
});

describe('records of files that are too long for a checkpoint', () => {
  it('are found again by their hashes', () => {
    const behind = ' '.repeat(70_000_000);
    const doubled = new DuplicateRecords();
    const add = (file: number, ...records: string[]) => {
      const text = records.join('') + behind;
      let from = 0;
      for (const record of records) {
        doubled.add(text, from, from + record.length, file);
        from += record.length;
      }
    };
    add(0, 'a,1', 'b,2');
    add(1, 'c,3', 'a,1');
    add(2, 'b,2', 'c,3', 'd,4', 'd,4');
    add(3, 'd,4', 'a,2');
    expect(doubled.result()).toEqual({ acrossFiles: 4, withinFiles: 1, exact: true });
  });
});
