import { METRICS, metric } from '../catalogue/catalogue';
import { excerpt } from '../errors/redact';
import type { Request } from '../request/request';
import { type AppNames, withMadeNames } from '../table/id-names';
import { sortRows, type Table } from '../table/table';
import { texts } from '../wording/texts';
import type { Connection } from './http/connection';
import { type ResponseBody, readPage } from './http/response-body';
import type { AllPages, ReadPage } from './pages';
import { type JsonRowPlan, jsonRowPlan } from './wire/row-plan';
import { type PageRows, RowReader } from './wire/row-reader';

export interface Page extends ReadPage, PageRows {
  readonly warning: ReturnType<typeof readWarning>;
}

/** Reads the responses to one report's requests, and makes its table from all of them. Throws NotUnderstood at the first invalid response. */
export class ReportReader {
  private readonly plan: JsonRowPlan;
  private readonly rows: RowReader;

  constructor(
    request: Request,
    private readonly connection: Pick<Connection, 'key' | 'exact'>,
    private readonly appNames: AppNames,
  ) {
    this.plan = jsonRowPlan(request, connection.exact);
    this.rows = new RowReader(this.plan, [connection.key]);
  }

  page(answer: ResponseBody, start: number): Page {
    const { request } = this.plan;
    const { items, total, message } = readPage(answer, request.zone);
    const read = this.rows.read(items, start);
    const warning = readWarning(message, request, [this.connection.key]);
    return { start, rows: read.cells.length, total, warning, ...read };
  }

  table({ pages, notices, hasAlike }: AllPages<Page>): Table {
    const { plan, rows: reader } = this;
    const rows = pages.flatMap(({ cells }) => cells);
    const warnings = pages.flatMap(({ warning }) => warning ?? []);
    for (const at of blankColumns(plan, warnings)) for (const row of rows) row[at] = null;
    sortRows(rows);
    const sent = { columns: plan.columns, rows };
    const table = withMadeNames(plan.request, sent, this.appNames, reader.idNames);
    const equal = hasAlike ? [texts().responses.notices.equalRows] : [];
    const isShort = rows.length < (pages[0]?.total ?? 0);
    const unexplained = warnings.filter(({ uncounted }) => uncounted.length === 0);
    const doubts = [
      ...(isShort ? notices : []),
      ...equal,
      ...reader.doubts(),
      ...new Set(unexplained.flatMap((warning) => warningNotice(plan, warning))),
    ];
    const warned = warnings.flatMap((warning) => warningNotice(plan, warning));
    const lacks = reader.lacks().map(({ field }) => field);
    return {
      ...table,
      ...reader.idNames.ofTable(),
      notices: [...new Set([...notices, ...equal, ...reader.notices(), ...warned, ...sameKeys(table)])],
      ...(doubts.length > 0 && { doubts }),
      ...(lacks.length > 0 && { lacks }),
    };
  }
}

type Warning = NonNullable<Page['warning']>;

const NO_NEWS =
  /^(((request|query|operation) )?(ok|okay|success(ful(ly)?)?|succeed(ed)?)|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;

/**
 * The warning in a successful response, or undefined. Real responses contain a sentence, often in Chinese, that lists the metrics which
 * "cannot be counted with the chosen dimensions". The cells of all metrics that it names become blank: an unnecessary blank is better than
 * a wrong 0. `uncounted` are the ids of these metrics.
 */
export function readWarning(
  message: unknown,
  { report }: Pick<Request, 'report'>,
  secrets: readonly string[],
) {
  const text = typeof message === 'string' ? message.trim() : '';
  if (text === '' || NO_NEWS.test(text)) return undefined;
  const words = new Set((text.match(/[a-z]\w*/gi) ?? []).map((word) => word.toLowerCase()));
  const named = METRICS.filter(({ reports }) => {
    const { answer = [], ask = null } = reports[report] ?? {};
    return [...answer, ask ?? ''].some((name) => words.has(name.toLowerCase()));
  });
  return { uncounted: named.map(({ id }): string => id), shownText: excerpt(text, secrets) };
}

function blankColumns({ columns }: JsonRowPlan, warnings: readonly Warning[]): number[] {
  const uncounted = new Set(warnings.flatMap((warning) => warning.uncounted));
  return columns.flatMap(({ field, key }, at) =>
    !key && [field, ...partsOfValue(field)].some((id) => uncounted.has(id)) ? [at] : [],
  );
}

function partsOfValue(id: string): readonly string[] {
  const { aggregate, madeOf = [] } = metric(id);
  return aggregate.kind === 'ratio' ? [aggregate.numerator, aggregate.denominator] : madeOf;
}

/** A warning that names no metric may concern any number of the table. */
function warningNotice(plan: JsonRowPlan, warning: Warning): string[] {
  const { notCounted, warning: sentence } = texts().responses.notices;
  if (warning.uncounted.length === 0) return [sentence(warning.shownText)];
  const labels = blankColumns(plan, [warning]).map((at) => plan.columns[at]?.label ?? '');
  return labels.length === 0 ? [] : [notCounted(labels, warning.shownText)];
}

/** A sentence if two rows of the sorted table have the same dimensions, because two different things share a name. */
function sameKeys({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
  const keys = columns.flatMap(({ key }, at) => (key ? [at] : []));
  const isSame = (row: Table['rows'][number], nth: number) =>
    keys.every((at) => row[at] !== null && row[at] === rows[nth - 1]?.[at]);
  return keys.length > 0 && rows.some(isSame) ? [texts().responses.notices.sharedNames] : [];
}
