import {
  AD_FORMATS,
  ATT_STATUSES,
  CURRENCIES,
  type Dimension,
  dimensionsOf,
  LIMITS,
  type Metric,
  metricsOf,
  NETWORKS,
  PLATFORMS,
  REPORTS,
  type ReportEntry,
  ZONES,
} from '../src/catalogue/catalogue';
import type { OnWire } from '../src/catalogue/entry';

/** docs/reports.md: all that can be asked for, from the catalogue. */
export function renderReportsPage(): string {
  return `${[
    '# Reports',
    'Written from the catalogue by `npm run docs`; do not edit it by hand.',
    ...REPORTS.map(reportSection),
    choices(),
  ].join('\n\n')}\n`;
}

function reportSection(entry: ReportEntry): string {
  return [
    `## ${entry.label} (\`${entry.id}\`)`,
    entry.description,
    facts(entry),
    '### Dimensions',
    dimensionTable(dimensionsOf(entry.id), entry),
    '### Metrics',
    metricTable(metricsOf(entry.id).filter(isShown), entry),
    ...(metricsOf(entry.id).some(({ cohortDay }) => cohortDay !== undefined) ? [COHORTS] : []),
  ].join('\n\n');
}

const COHORTS =
  'The days in between look the same. Day N of a cohort is known once the day N days after it is complete; until then its cell is blank.';

function facts(entry: ReportEntry): string {
  const ready = ZONES.map(({ id }) => `${beijing(entry.readyHoursUtc[id])} for ${id}`).join(', ');
  return [
    `- Section ${entry.section} of the interface, path \`${entry.defaultPath}\` unless set otherwise`,
    `- A day is complete at (Beijing time): ${ready}`,
    `- The newest ${entry.restatedDays} days may still change`,
    `- Filters: ${entry.filters.join(', ')}${entry.takesCurrency ? '; in one currency' : ''}`,
    ...(entry.requiredDimensions.length > 0
      ? [`- Always grouped by ${entry.requiredDimensions.join(', ')}`]
      : []),
    ...(entry.maxMetrics === null ? [] : [`- At most ${entry.maxMetrics} metrics at once`]),
    ...(entry.maxDays === null ? [] : ['- Exactly one day at a time']),
    ...(entry.id === 'device' ? DEVICE_FACTS : []),
    ...(entry.historyDays === null ? [] : [`- Nothing older than ${entry.historyDays} days`]),
  ].join('\n');
}

const DEVICE_FACTS = [
  '- One app; each day is a request of its own. With more than one day, the column Date comes first',
  '- Rows may also be filtered by networks, ad formats and placements (ids or names), and to those with revenue',
  '- A summary is by date, area, networkName and adFormatName unless chosen otherwise, never by device identifiers or Time',
];

/** Hours after 00:00 UTC of day D, as Beijing's clock shows them. */
function beijing(hoursUtc: number): string {
  const hours = hoursUtc + 8;
  return `D+${Math.floor(hours / 24)} ${String(hours % 24).padStart(2, '0')}:00`;
}

/** Of ninety days, the first, second and last stand for all. */
function isShown({ cohortDay }: Metric): boolean {
  return cohortDay === undefined || [1, 2, 90].includes(cohortDay);
}

function dimensionTable(entries: readonly Dimension[], { id }: ReportEntry): string {
  const rows = entries.map((entry) => [
    `\`${entry.id}\``,
    entry.label,
    ...wire(entry.reports[id]),
    entry.type,
    entry.description + (id === 'full' && entry.trackedOnly ? ' Only with tracked metrics.' : ''),
  ]);
  return table(['id', 'label', 'asked as', 'answered as', 'type', 'meaning'], rows);
}

function metricTable(entries: readonly Metric[], { id }: ReportEntry): string {
  const rows = entries.map((entry) => [
    `\`${entry.id}\``,
    entry.label,
    ...wire(entry.reports[id]),
    `${entry.type}, ${entry.source}`,
    entry.unit,
    aggregate(entry),
    entry.description + (entry.summaryOnly ? ' Only in summaries.' : ''),
  ]);
  return table(
    ['id', 'label', 'asked as', 'answered as', 'type', 'one is', 'several rows make', 'meaning'],
    rows,
  );
}

function wire(on: OnWire | undefined): [string, string] {
  const answers = on?.answer.map((name) => `\`${name}\``).join(', ') ?? '';
  return [on?.ask ? `\`${on.ask}\`` : '', answers];
}

function aggregate({ aggregate: how }: Metric): string {
  if (how.kind === 'sum') return 'their sum';
  if (how.kind === 'weighted') return `their mean, weighted by \`${how.by}\``;
  if (how.kind === 'none') return `nothing: ${how.why}`;
  return `sum of \`${how.numerator}\` / sum of \`${how.denominator}\`${how.times === 1 ? '' : ` × ${how.times}`}`;
}

function choices(): string {
  return [
    '## What there is to choose from',
    `- Report zones: ${ZONES.map(({ id }) => id).join(', ')}`,
    `- Currencies: ${CURRENCIES.map(({ id }) => id).join(', ')}`,
    `- Ad formats: ${coded(AD_FORMATS)}`,
    `- Platforms: ${coded(PLATFORMS)}`,
    `- ATT statuses: ${coded(ATT_STATUSES)}`,
    `- Network ids: ${NETWORKS.join(', ')}; the list is open, and names come with the rows`,
    `- Rows a page: ${LIMITS.leastRows} to ${LIMITS.mostRows}; device links are good for ${LIMITS.linkMinutes} minutes`,
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
