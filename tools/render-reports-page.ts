import { getViewTexts } from '../sidebar/text';
import {
  AD_FORMATS,
  ATT_STATUSES,
  CURRENCIES,
  type Dimension,
  findSourceDimensions,
  listDimensions,
  listMetrics,
  type Metric,
  PAGE_ROWS,
  PLATFORMS,
  REPORT_KINDS,
  type ReportKind,
  type ReportKindId,
  ZONES,
} from '../src/catalogue';
import { FILTER_LISTS, hasField, listFilterColumns } from '../src/request';
import { getTexts as sourceTexts } from '../src/wording';

/** Known ids of ad networks (section 2.7). The add-on accepts any id. */
const NETWORKS = [
  1, 2, 4, 5, 6, 7, 9, 10, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 38,
  41, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69,
  70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
];

/** The text of docs/reports.md: everything that can be requested, from the catalogue. */
export function renderReportsPage(): string {
  const intro = '# Reports\n\nWritten from the catalogue by `npm run docs`; do not edit it by hand.';
  return `${[intro, ...REPORT_KINDS.map(reportSection), SHAPE, choices()].join('\n\n')}\n`;
}

function reportSection(entry: ReportKind): string {
  return [
    `## ${entry.label} (\`${entry.id}\`)`,
    getViewTexts().fields.kinds[entry.id],
    facts(entry),
    '### Dimensions',
    dimensionTable(listDimensions(entry.id), entry),
    '### Metrics',
    metricTable(listMetrics(entry.id).filter(isShown), entry),
    ...(listMetrics(entry.id).some(({ cohortDay }) => cohortDay !== undefined) ? [COHORTS] : []),
  ].join('\n\n');
}

/** What the form offers for the rows and columns of a table. */
const SHAPE = `## Rows and columns

- **Sort by** any column of the table, up or down. If you sort the table by hand, your order stays.`;

const COHORTS =
  'The other days have entries of the same form. Day N of a cohort is known when the day N days later is complete. Until then, its cell is blank.';

function facts(entry: ReportKind): string {
  const ready = ZONES.map(({ id }) => `${beijing(entry.days.readyHoursUtc[id])} for ${id}`).join(', ');
  return [
    `- Section ${entry.section} of the interface, path \`${entry.defaults.path}\` by default`,
    `- A day D is complete at (Beijing time): ${ready}`,
    `- The newest ${entry.days.restated} days may still change`,
    ...filterFacts(entry),
    ...(entry.takesCurrency ? ['- In one currency'] : []),
    ...(entry.requiredDimensions.length > 0
      ? [`- Always grouped by ${entry.requiredDimensions.join(', ')}`]
      : []),
    ...(entry.id === 'device' ? DEVICE_FACTS : []),
    ...(entry.days.available === null ? [] : [`- No days older than ${entry.days.available} days`]),
  ].join('\n');
}

/** What the service filters by, and what the add-on filters the received rows by. */
function filterFacts({ id, filters, source }: ReportKind): string[] {
  const served: readonly string[] = source === 'files' ? ['apps'] : filters;
  const lists = FILTER_LISTS.filter((list) => listFilterColumns(list, id).length > 0);
  const bounds = (['revenueOnly'] as const).filter((field) => hasField(field, id));
  const own = [...lists.filter((list) => !served.includes(list)), ...bounds];
  const words = (fields: readonly (keyof typeof LABELS)[]) =>
    fields.map((field) => LABELS[field].toLowerCase()).join(', ');
  return [
    `- Filtered by the service: ${words(lists.filter((list) => served.includes(list)))}`,
    ...(own.length === 0 ? [] : [`- Filtered by the add-on, in the received rows: ${words(own)}`]),
  ];
}

const LABELS = sourceTexts().requests.fields;

const DEVICE_FACTS = [
  '- One app, and one request for each day. With several days, the first column is Date',
  '- A summary is by date, area, networkName and adFormatName by default, never by device identifiers or Time',
];

/** Hours after 00:00 UTC of day D, as Beijing's clock shows them. */
function beijing(hoursUtc: number): string {
  const hours = hoursUtc + 8;
  return `D+${Math.floor(hours / 24)} ${String(hours % 24).padStart(2, '0')}:00`;
}

/** Lists only the first, second and last of the ninety cohort days. */
function isShown({ cohortDay }: Metric): boolean {
  return cohortDay === undefined || [1, 2, 90].includes(cohortDay);
}

const COLUMNS = ['id', 'label', 'name in requests', 'name in responses', 'type'];

function dimensionTable(entries: readonly Dimension[], { id }: ReportKind): string {
  const rows = entries.map((entry) => {
    const sources = findSourceDimensions(entry.id, id)?.map(code);
    const made = sources === undefined ? '' : ` The add-on makes it from ${sources.join(' and ')}.`;
    const tracked = id === 'full' && entry.trackedOnly ? ' Only with tracked metrics.' : '';
    return [...fieldCells(entry, id), entry.type, `${entry.description}${made}${tracked}`];
  });
  return table([...COLUMNS, 'meaning'], rows);
}

function metricTable(entries: readonly Metric[], { id }: ReportKind): string {
  const rows = entries.map((entry) => [
    ...fieldCells(entry, id),
    `${entry.type}, ${entry.source}`,
    aggregate(entry),
    `${entry.description}${entry.summaryOnly ? ' Only in summaries.' : ''}`,
  ]);
  return table([...COLUMNS, 'over several rows', 'meaning'], rows);
}

function fieldCells({ id, label, reports }: Dimension | Metric, report: ReportKindId): string[] {
  const { requestName: ask, responseName: answer } = reports[report] ?? {};
  return [code(id), label, ask ? code(ask) : '', answer ? code(answer) : ''];
}

function code(text: string): string {
  return `\`${text}\``;
}

function aggregate({ aggregate: how }: Metric): string {
  if (how.kind === 'sum') return 'sum';
  if (how.kind === 'weighted') return `mean, weighted by \`${how.by}\``;
  if (how.kind === 'none') return `not combined: ${how.why}`;
  return `sum of \`${how.numerator}\` / sum of \`${how.denominator}\`${how.times === 1 ? '' : ` × ${how.times}`}`;
}

function choices(): string {
  return [
    '## Choices',
    `- Report zones: ${ZONES.map(({ id }) => id).join(', ')}`,
    `- Currencies: ${CURRENCIES.map(({ id }) => id).join(', ')}`,
    `- Ad formats: ${coded(AD_FORMATS)}`,
    `- Platforms: ${coded(PLATFORMS)}`,
    `- ATT statuses: ${coded(ATT_STATUSES)}`,
    `- Network ids: ${NETWORKS.join(', ')}; the service may add more, and the rows contain their names`,
    `- Rows in a page: 1 to ${PAGE_ROWS}; links to device files are valid for 15 minutes`,
  ].join('\n');
}

function coded(codes: readonly { readonly id: number; readonly label: string }[]): string {
  return codes.map(({ id, label }) => `${id} ${label}`).join(', ');
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
