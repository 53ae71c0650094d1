import { type DimensionId, field, type MetricId } from './catalogue';
import type { ValueType } from './entry';
import { DEVICE_FILE_FIELDS } from './reports';

/** A column of a device file. `answer` is its name in the file's header. */
export interface DeviceColumn {
  readonly id: DimensionId | MetricId;
  readonly answer: string;
  readonly type: ValueType;
}

/** The 27 columns of a device file, in file order; files of version 3 lack the last (sections 2.3 and 9.1). */
export const DEVICE_COLUMNS: readonly DeviceColumn[] = DEVICE_FILE_FIELDS.map((name) => {
  const { id, type, reports } = field(name);
  return { id, answer: reports.device?.answer[0] ?? id, type };
});
