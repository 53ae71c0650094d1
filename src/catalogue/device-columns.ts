import type { DimensionId, MetricId } from './catalogue';
import type { ValueType } from './entry';

/** A column of a device file. `answer` is its name there. */
export interface DeviceColumn {
  readonly id: DimensionId | MetricId;
  readonly answer: string;
  readonly type: ValueType;
}

/** The 27 columns of a device file, in file order; files of version 3 lack the last (sections 2.3 and 9.1). */
export const DEVICE_COLUMNS = [
  { id: 'dateTimeStamp', answer: 'dateTimeStamp', type: 'moment' },
  { id: 'appId', answer: 'appId', type: 'id' },
  { id: 'placementId', answer: 'placementId', type: 'id' },
  { id: 'placementName', answer: 'placementName', type: 'text' },
  { id: 'adFormat', answer: 'adFormat', type: 'id' },
  { id: 'adFormatName', answer: 'adFormatName', type: 'text' },
  { id: 'area', answer: 'area', type: 'id' },
  { id: 'network', answer: 'network', type: 'id' },
  { id: 'networkName', answer: 'networkName', type: 'text' },
  { id: 'networkPlacementId', answer: 'networkPlacementId', type: 'id' },
  { id: 'networkPlacementName', answer: 'networkPlacementName', type: 'text' },
  { id: 'networkPlacementInfo', answer: 'networkPlacementInfo', type: 'text' },
  { id: 'androidId', answer: 'androidId', type: 'id' },
  { id: 'gaid', answer: 'gaid', type: 'id' },
  { id: 'idfa', answer: 'idfa', type: 'id' },
  { id: 'userId', answer: 'userId', type: 'id' },
  { id: 'channel', answer: 'channel', type: 'text' },
  { id: 'subChannel', answer: 'sub_channel', type: 'text' },
  { id: 'impression', answer: 'impression', type: 'count' },
  { id: 'click', answer: 'click', type: 'count' },
  { id: 'deviceRevenue', answer: 'revenue', type: 'money' },
  { id: 'deviceEcpm', answer: 'ecpm', type: 'money' },
  { id: 'oaid', answer: 'oaid', type: 'id' },
  { id: 'idfv', answer: 'idfv', type: 'id' },
  { id: 'osVersion', answer: 'os_version', type: 'id' },
  { id: 'attStatus', answer: 'att_status', type: 'id' },
  { id: 'tpRevenue', answer: 'tp_revenue', type: 'money' },
] as const satisfies readonly DeviceColumn[];
