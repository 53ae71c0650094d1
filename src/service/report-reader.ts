import { METRICS, type ReportKindId, requireMetric } from '../catalogue';
import { redactText } from '../errors';
import { type Request, removeDuplicates } from '../request';
import { type AppNames, type Table, toSortedRows, withDerivedNames } from '../table';
import { getTexts } from '../wording';
import type { Connection } from './http/connection';
import type { ResponseBody } from './http/evaluate-response';
import type { AllPages } from './pages';
import { type JsonRowPlan, planJsonRows } from './wire/row-plan';
import { RowReader, readPage } from './wire/row-reader';

export type Page = ReturnType<ReportReader['readReportPage']>;

/** Reads the responses to one report's requests, and makes its table from all of them. */
export class ReportReader {
  private readonly plan: JsonRowPlan;
  private readonly rowReader: RowReader;

  constructor(
    request: Request,
    private readonly connection: Connection,
    private readonly appNames: AppNames,
  ) {
    this.plan = planJsonRows(request, connection.keepsDecimals);
    this.rowReader = new RowReader(this.plan, [connection.key]);
  }

  readReportPage(answer: ResponseBody, start: number) {
    const { request } = this.plan;
    const { items, total, message } = readPage(answer, request.zone);
    const { cells, keys, keysAreWhole } = this.rowReader.readItems(items, start);
    const warning = parseWarning(message, request.report, [this.connection.key]);
    return { start, rows: cells.length, cells, total, warning, keys, keysAreWhole };
  }

  makeTable({ pages, otherTotal, hasEqualRows }: AllPages<Page>): Table {
    const { plan, rowReader } = this;
    const rows = pages.flatMap(({ cells }) => cells);
    const warnings = pages.flatMap(({ warning }) => warning ?? []);
    const uncountedColumns = findUncountedColumns(plan, warnings);
    for (const row of rows) for (const at of uncountedColumns) row[at] = null;
    const sentTable = { columns: plan.sentColumns, rows: toSortedRows(rows) };
    const table = withDerivedNames(plan.request, sentTable, this.appNames, rowReader.idNames);
    const equalRowsNotices = hasEqualRows ? [getTexts().responses.notices.equalRows] : [];
    const totalNotices =
      otherTotal === undefined ? [] : [getTexts().responses.notices.otherTotal(otherTotal, rows.length)];
    // A total that is too small puts no number in doubt.
    const areRowsMissing = rows.length < (otherTotal ?? 0);
    const unexplainedWarnings = warnings.filter(({ uncounted }) => uncounted.length === 0);
    const doubts = removeDuplicates([
      ...(areRowsMissing ? totalNotices : []),
      ...equalRowsNotices,
      ...rowReader.listRowDoubts(),
      ...unexplainedWarnings.flatMap((warning) => describeWarning(plan, warning)),
    ]);
    const missingFields = rowReader.listAbsentColumns().map(({ field }) => field);
    return {
      ...table,
      ...rowReader.idNames.toTableNames(),
      notices: removeDuplicates([
        ...totalNotices,
        ...equalRowsNotices,
        ...rowReader.listRowDoubts(),
        ...warnings.flatMap((warning) => describeWarning(plan, warning)),
      ]),
      ...(doubts.length > 0 && { doubts }),
      ...(missingFields.length > 0 && { lacks: missingFields }),
    };
  }
}

type Warning = NonNullable<Page['warning']>;

/** Messages that only say that the request succeeded. */
const NO_WARNING =
  /^(((request|query|operation) )?(ok|okay|success(ful(ly)?)?|succeed(ed)?)|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;

/**
 * The warning in a successful response. Real responses contain a sentence, often in Chinese, that lists the metrics which
 * "cannot be counted with the chosen dimensions". The cells of all metrics that it names become blank: an unnecessary blank is better than
 * a wrong 0. `uncounted` are the ids of these metrics.
 */
export function parseWarning(message: unknown, report: ReportKindId, secrets: readonly string[]) {
  const text = typeof message === 'string' ? message.trim() : '';
  if (text === '' || NO_WARNING.test(text)) return undefined;
  const messageWords = new Set((text.match(/[a-z]\w*/gi) ?? []).map((word) => word.toLowerCase()));
  const namedMetrics = METRICS.filter(({ reports }) => {
    const { responseName = null, requestName = null } = reports[report] ?? {};
    return [responseName, requestName].some((name) => name !== null && messageWords.has(name.toLowerCase()));
  });
  return { uncounted: namedMetrics.map(({ id }): string => id), shownText: redactText(text, secrets) };
}

function findUncountedColumns({ sentColumns }: JsonRowPlan, warnings: readonly Warning[]): number[] {
  const uncounted = new Set(warnings.flatMap((warning) => warning.uncounted));
  return sentColumns.flatMap(({ field, key }, at) =>
    !key && [field, ...listCombinedMetrics(field)].some((id) => uncounted.has(id)) ? [at] : [],
  );
}

function listCombinedMetrics(id: string): readonly string[] {
  const { aggregate, madeOf = [] } = requireMetric(id);
  return aggregate.kind === 'ratio' ? [aggregate.numerator, aggregate.denominator] : madeOf;
}

/** A warning that names no metric may concern any number of the table. */
function describeWarning(plan: JsonRowPlan, warning: Warning): string[] {
  const { notCounted, warning: sentence } = getTexts().responses.notices;
  if (warning.uncounted.length === 0) return [sentence(warning.shownText)];
  const labels = findUncountedColumns(plan, [warning]).map((at) => plan.sentColumns[at]?.label ?? '');
  return labels.length === 0 ? [] : [notCounted(labels, warning.shownText)];
}
