import {
  DEVICE_COLUMNS,
  DIMENSIONS,
  type MetricId,
  metricsOf,
  type ReportId,
} from '../../src/catalogue/catalogue';
import { DRAFT_FIELDS } from '../../src/request/draft';
import type { SidebarTexts } from '../text/texts';

/** Columns that are often used together. */
export interface Preset {
  /** The key of the preset's label in the texts. */
  readonly key: keyof SidebarTexts['fields']['presets'];
  /** Ids of metrics, or items of days such as "7". For device rows, ids of dimensions and metrics; for summaries, of dimensions. */
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

/** Columns of device rows about money. Date is not among them, because the form adds it if the report has several days. */
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

const FILE_COLUMNS: readonly string[] = [...DEVICE_COLUMNS.map(({ id }) => id), 'attStatusName'];
const PERSONAL = DIMENSIONS.filter(({ personal }) => personal);

const inGroups = (...groups: readonly string[]) =>
  metricsOf('full')
    .filter(({ group }) => groups.includes(group))
    .map(({ id }) => id);

const EVERY_DAY: Preset = { key: 'everyDay', ids: ['all'] };

/** The presets of each report, in the order shown. */
export const PRESETS: Readonly<Record<ReportId, readonly Preset[]>> = {
  full: [
    { key: 'revenue', ids: REVENUE },
    { key: 'bidding', ids: inGroups('Network bidding', 'Bidding') },
    { key: 'engagement', ids: [...inGroups('Users'), ...CLICKS] },
    { key: 'all', ids: metricsOf('full').map(({ id }) => id) },
  ],
  ltv: [{ key: 'ltvDays', ids: ['1', '3', '7', '14', '30', '60', '90'] }, EVERY_DAY],
  retention: [{ key: 'retentionDays', ids: ['2', '3', '7', '14', '30', '60', '90'] }, EVERY_DAY],
  device: [
    { key: 'allColumns', ids: FILE_COLUMNS },
    { key: 'money', ids: MONEY },
    {
      key: 'withoutIdentifiers',
      ids: FILE_COLUMNS.filter((id) => !PERSONAL.some((one) => one.id === id)),
    },
  ],
};

/** Frequent choices of the dimensions of a summary. */
export const SUMMARY_PRESETS: readonly Preset[] = [
  { key: 'countryNetworkFormat', ids: DRAFT_FIELDS.summaryBy.blank ?? [] },
  { key: 'byHour', ids: ['date', 'hour'] },
  { key: 'byPlacement', ids: ['date', 'placementName', 'networkName'] },
  { key: 'byCentre', ids: ['date', 'centre'] },
];
