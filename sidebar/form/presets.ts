import { DIMENSIONS, type MetricId, metricsOf, type ReportId } from '../../src/catalogue/catalogue';
import { DEVICE_COLUMNS } from '../../src/catalogue/device-columns';
import { DRAFT_FIELDS } from '../../src/request/draft-fields';

/** Columns that are often wanted together. */
export interface Preset {
  readonly label: string;
  /** Ids of metrics or days; of device rows, of all columns; of summaries, of what they are by. */
  readonly ids: readonly string[];
}

const REVENUE: readonly MetricId[] = [
  'revenue',
  'ecpmApi',
  'impressionApi',
  'clickApi',
  'ctrApi',
  'eventRevenue',
];

const CLICKS: readonly MetricId[] = ['impression', 'click', 'clickUsers', 'ctr'];

/** Date comes by itself where there are several days. */
const MONEY: readonly string[] = [
  'dateTimeStamp',
  'appId',
  'area',
  'networkName',
  'adFormatName',
  'placementName',
  'impression',
  'click',
  'deviceRevenue',
  'deviceEcpm',
  'tpRevenue',
];

const FILE_COLUMNS = DEVICE_COLUMNS.map(({ id }) => id);
const PERSONAL = DIMENSIONS.filter(({ personal }) => personal);

const inGroups = (...groups: readonly string[]) =>
  metricsOf('full')
    .filter(({ group }) => groups.includes(group))
    .map(({ id }) => id);

const EVERY_DAY: Preset = { label: 'Every day', ids: ['all'] };

/** The presets of each report, in the order shown. */
export const PRESETS: Readonly<Record<ReportId, readonly Preset[]>> = {
  full: [
    { label: 'Revenue', ids: REVENUE },
    { label: 'Bidding', ids: inGroups('Network bidding', 'Bidding') },
    { label: 'Engagement', ids: [...inGroups('Users'), ...CLICKS] },
    { label: 'All', ids: metricsOf('full').map(({ id }) => id) },
  ],
  ltv: [{ label: '1, 3, 7, 14, 30, 60, 90', ids: ['1', '3', '7', '14', '30', '60', '90'] }, EVERY_DAY],
  retention: [{ label: '2, 3, 7, 14, 30, 60, 90', ids: ['2', '3', '7', '14', '30', '60', '90'] }, EVERY_DAY],
  device: [
    { label: 'All columns', ids: FILE_COLUMNS },
    { label: 'Money', ids: MONEY },
    {
      label: 'Without identifiers',
      ids: FILE_COLUMNS.filter((id) => !PERSONAL.some((one) => one.id === id)),
    },
  ],
};

/** What device rows are often summed by. */
export const SUMMARY_PRESETS: readonly Preset[] = [
  { label: 'Country, network, format', ids: DRAFT_FIELDS.summaryBy.blank ?? [] },
  { label: 'By hour', ids: ['date', 'hour'] },
  { label: 'By placement', ids: ['date', 'placementName', 'networkName'] },
  { label: 'By centre', ids: ['date', 'centre'] },
];
