import { TextHash } from '../../../src/device/parse/record-hash';
import { DeviceCounts } from '../../../src/device/summarize/device-counts';

type Row = readonly [group: number, device: number];

function counted(rows: readonly Row[], mostHeld: number): DeviceCounts {
  const counts = new DeviceCounts(mostHeld);
  const hash = new TextHash();
  for (const [group, device] of rows) {
    const id = `device-${device}`;
    counts.add(group, hash.of(id, 0, id.length));
  }
  return counts;
}

const all = (counts: DeviceCounts, groups: number) =>
  Array.from({ length: groups }, (_, group) => counts.counted(group));

/** Groups of 10, 20, 30 … devices, each device in two rows. */
const UNEVEN: readonly Row[] = Array.from({ length: 2 * 40 * 205 }, (_, at) => at % (40 * 205)).flatMap(
  (at) => {
    const group = at % 40;
    const device = Math.floor(at / 40);
    return device < 10 * (group + 1) ? [[group, device] as const] : [];
  },
);

describe('different devices in groups', () => {
  it('are estimated in the largest groups first, and the errors hold in most', () => {
    const counts = all(counted(UNEVEN, 2_500), 40);
    const sizes = counts.map((_, group) => Math.min(205, 10 * (group + 1)));
    expect(counts.slice(0, 5)).toEqual(sizes.slice(0, 5).map((devices) => ({ devices, error: 0 })));
    expect(counts[39]!.error).toBeGreaterThan(0.05);
    const off = counts.filter(
      (one, group) => Math.abs(one!.devices - sizes[group]!) > one!.error * sizes[group]!,
    );
    expect(off.length).toBeLessThan(6);
  });

  it('are the same whatever the order in which they come', () => {
    const one = all(counted(UNEVEN, 1_500), 40);
    expect(all(counted([...UNEVEN].reverse(), 1_500), 40)).toEqual(one);
    const shuffled = UNEVEN.map((row, at) => ({ row, at: (at * 7_919) % UNEVEN.length }));
    expect(
      all(
        counted(
          shuffled.sort((a, b) => a.at - b.at).map(({ row }) => row),
          1_500,
        ),
        40,
      ),
    ).toEqual(one);
  });

  it('are unknown if none can be stored', () => {
    const rows = Array.from({ length: 400 }, (_, at) => [at, at] as const).flatMap(([group]) => [
      [group, group] as const,
      [group, group + 1_000] as const,
    ]);
    const counts = all(counted(rows, 400), 400);
    expect(counts.some((count) => count === null)).toBe(true);
    expect(counts.every((count) => count === null || count.devices > 0)).toBe(true);
  });
});
