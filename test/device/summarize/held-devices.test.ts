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

  it('is lowered by quarters until the devices of all groups can be stored', () => {
    const one = add(new DeviceCounts(20), 0, 0, 20);
    expect(one.bound).toBe(MOST_EXACT);
    expect(add(one, 0, 20, 21).bound).toBe(15);
    expect(one.counted(0)!.error).toBeGreaterThan(0);
    const two = add(add(new DeviceCounts(20), 0, 0, 10), 1, 0, 11);
    expect(two.bound).toBe(8);
    expect(all(two, 2).every((counted) => counted!.error > 0)).toBe(true);
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
  it('are counted as without the break, also if other groups have none', () => {
    const counts = add(add(new DeviceCounts(), 3, 0, 700), 5, 100, 110);
    const after = later(counts, 8);
    expect(all(after, 8)).toEqual(all(counts, 8));
    expect(after.counted(3)).toEqual({ devices: 700, error: 0 });
    expect(after.counted(0)).toEqual({ devices: 0, error: 0 });
    add(add(add(after, 3, 500, 800), 5, 100, 111), 0, 0, 2);
    expect(all(after, 8).map((counted) => counted!.devices)).toEqual([2, 0, 0, 800, 0, 11, 0, 0]);
  });

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

  it('are unknown if they were unknown before', () => {
    const counts = new DeviceCounts(300);
    for (let group = 0; group < 400; group++) add(counts, group, group, group + 3);
    const before = all(counts, 400);
    expect(before).toContain(null);
    expect(all(later(counts, 400), 400)).toEqual(before);
    expect(counts.isBlank(0)).toBe(false);
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
