import { codeNames, type DimensionId, dimension, type MetricId, metric } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import { Sums, type SumsState } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { countsDevices } from '../cells/device-id';
import { BLANK_ID, StringInterner } from '../cells/string-interner';
import { type CountsState, DeviceCounts } from './device-counts';
import { Groups } from './groups';

export interface SumsSpec {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
}

/** The most rows of a summary. The checkpoint of more groups would be too large for the cache. */
export const MOST_GROUPS = 200_000;
/** The most characters that all different texts of a dimension may have together. */
const MOST_CHARACTERS = 8_000_000;
/** The id of an unknown hour. The ids of known hours are 0 to 23. */
export const NO_HOUR = 24;

/** The sums of device rows by dimensions, for any number of files, days and slices. A SumsScanner adds the rows. */
export class DeviceSums {
  /** The metrics that are summed: requested metrics that are sums, and the two parts of requested ratios. */
  readonly measures: readonly MetricId[];
  readonly countsDevices: boolean;
  /** The texts of each dimension. Undefined for the hour, because it is a number. */
  readonly interners: readonly (StringInterner | undefined)[];
  readonly groups: Groups;
  /** The names of codes, for dimensions whose texts are codes in the files. */
  private readonly names: readonly (ReadonlyMap<string, string> | undefined)[];
  /** How many rows have no device id. */
  unnamed = 0;
  sums: readonly Sums[];
  /** For each group, the revenue of the rows that name a device. */
  named = new Sums();
  devices = new DeviceCounts();

  constructor(
    readonly spec: SumsSpec,
    private readonly mostGroups = MOST_GROUPS,
  ) {
    this.measures = [...new Set(spec.metrics.flatMap(summedParts))];
    this.countsDevices = spec.metrics.some(countsDevices);
    this.interners = spec.dimensions.map((id) => (id === 'hour' ? undefined : new StringInterner()));
    this.names = spec.dimensions.map(codeNames);
    this.groups = new Groups(spec.dimensions.length);
    this.sums = this.measures.map(() => new Sums());
  }

  /** The number of the group with the ids in `groups.tuple`. Adds a group if there is none. Throws NotAllowed if there are too many. */
  group(): number {
    const { groups } = this;
    const before = groups.count;
    const group = groups.find();
    if (groups.count > before) this.refuseTooMany();
    return group;
  }

  dimensionCells(group: number): Cell[] {
    return this.interners.map((interner, at) => {
      const id = this.groups.at(group, at);
      if (interner === undefined) return id === NO_HOUR ? null : id;
      const text = id === BLANK_ID ? undefined : interner.texts[id];
      return text === undefined ? null : (this.names[at]?.get(text) ?? text);
    });
  }

  /** The checkpoint of all sums, as JSON text for `restored`. */
  state(): string {
    const { count } = this.groups;
    const state: State = {
      words: this.interners.map((interner) => interner?.texts ?? []),
      tuples: this.interners.map((_, at) =>
        Array.from({ length: count }, (_one, group) => this.groups.at(group, at)),
      ),
      count,
      sums: this.sums.map((sums) => sums.state(count)),
      unnamed: this.unnamed,
      ...(this.countsDevices ? { named: this.named.state(count), devices: this.devices.state(count) } : {}),
    };
    return JSON.stringify(state);
  }

  /** Continues from the text that `state` returned. `spec` must be the same as then. */
  static restored(spec: SumsSpec, state: string): DeviceSums {
    const { words, tuples, count, sums, unnamed, named, devices } = JSON.parse(state) as State;
    const restored = new DeviceSums(spec);
    words.forEach((texts, at) => {
      for (const text of texts) restored.interners[at]?.idOf(text);
    });
    for (let group = 0; group < count; group++) {
      tuples.forEach((ids, at) => {
        restored.groups.tuple[at] = ids[group]!;
      });
      restored.groups.find();
    }
    restored.sums = sums.map(Sums.restored);
    restored.unnamed = unnamed;
    if (named !== undefined) restored.named = Sums.restored(named);
    if (devices !== undefined) restored.devices = DeviceCounts.restored(devices);
    return restored;
  }

  private refuseTooMany(): void {
    const isTooLong = this.interners.some((interner) => (interner?.size ?? 0) > MOST_CHARACTERS);
    if (this.groups.count <= this.mostGroups && !isTooLong) return;
    const labels = this.spec.dimensions.map((id) => dimension(id).label);
    throw new NotAllowed([texts().devices.summaries.tooManyRows(labels, this.mostGroups)]);
  }
}

interface State {
  /** The texts of each dimension in the order of their ids. */
  readonly words: readonly (readonly string[])[];
  /** For each dimension, the id of its text in each group. */
  readonly tuples: readonly (readonly number[])[];
  readonly count: number;
  readonly sums: readonly SumsState[];
  readonly unnamed: number;
  readonly named?: SumsState;
  readonly devices?: CountsState;
}

/** The metrics whose sums a metric is calculated from. */
export function summedParts(id: MetricId): MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'sum') return [id];
  if (aggregate.kind === 'ratio') return [metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return id === 'arpuDevice' ? ['deviceRevenue'] : [];
}
