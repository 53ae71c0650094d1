import { TextHash } from '../../../src/device/parse/record-hash';
import { DeviceCounts, MOST_EXACT } from '../../../src/device/summarize/device-counts';

const hash = new TextHash();

function add(counts: DeviceCounts, group: number, from: number, to: number): DeviceCounts {
  for (let device = from; device < to; device++) {
    const id = `device-${device}`;
    counts.add(group, hash.of(id, 0, id.length));
  }
  return counts;
}

const later = (counts: DeviceCounts, groups: number) =>
  DeviceCounts.restored(JSON.parse(JSON.stringify(counts.state(groups))));

const all = (counts: DeviceCounts, groups: number) =>
  Array.from({ length: groups }, (_, group) => counts.counted(group));

describe('the bound up to which devices of a group are counted one by one', () => {
  it('is 16,384, and the devices of a larger group are estimated', () => {
    const counts = add(new DeviceCounts(), 0, 0, MOST_EXACT);
    expect(counts.counted(0)).toEqual({ devices: 16_384, error: 0 });
    const { devices, error } = add(counts, 0, MOST_EXACT, MOST_EXACT + 1).counted(0)!;
    expect(error).toBeGreaterThan(0.01);
    expect(error).toBeLessThan(0.02);
    expect(Math.abs(devices - 16_385)).toBeLessThan(16_385 * error);
    expect(counts.bound).toBe(MOST_EXACT);
  });

  it('leaves the groups below it exact', () => {
    const counts = add(add(add(new DeviceCounts(100), 0, 0, 5), 1, 0, 90), 2, 7, 15);
    expect(all(counts, 3)).toEqual([
      { devices: 5, error: 0 },
      { devices: expect.any(Number), error: expect.any(Number) },
      { devices: 8, error: 0 },
    ]);
    expect(counts.counted(1)!.error).toBeGreaterThan(0);
    expect(counts.bound).toBe(68);
  });

  it('is not lowered by a device that is known already, or a group that has reached it', () => {
    const counts = add(new DeviceCounts(20), 0, 0, 20);
    add(add(counts, 0, 0, 20), 0, 0, 20);
    expect(counts.bound).toBe(MOST_EXACT);
    expect(counts.counted(0)).toEqual({ devices: 20, error: 0 });
    add(counts, 0, 20, 2_000);
    expect(counts.bound).toBe(15);
  });
});

describe('devices that a later slice continues to count', () => {
  it('are estimated as without the break, under the same bound', () => {
    const whole = new DeviceCounts(2_000);
    const broken = new DeviceCounts(2_000);
    for (let group = 0; group < 30; group++) {
      add(whole, group, 0, 20 * group);
      add(broken, group, 0, 20 * group);
    }
    const after = later(broken, 30);
    expect(after.bound).toBe(whole.bound);
    expect(after.bound).toBeLessThan(200);
    expect(all(after, 30)).toEqual(all(whole, 30));
    for (const counts of [whole, after])
      for (let group = 0; group < 30; group++) add(counts, group, 0, 21 * group);
    expect(all(after, 30)).toEqual(all(whole, 30));
  });

  it('are blank in groups that have rows of files without them', () => {
    const counts = add(add(new DeviceCounts(), 0, 0, 3), 1, 0, 4);
    counts.leaveBlank(1);
    for (const one of [counts, later(counts, 2)]) {
      expect(all(one, 2)).toEqual([{ devices: 3, error: 0 }, null]);
      expect([one.isBlank(0), one.isBlank(1)]).toEqual([false, true]);
    }
  });
});
