import { metric } from '../catalogue/catalogue';
import type { ReportStores } from '../reports/store/saved-reports';
import { partsOf } from '../table/aggregate';
import { texts } from '../wording/texts';
import { exactText, nowText } from './cell-audit';
import type { ReportCell } from './read-cell';
import { metricOfField, type RowQuestion } from './row-question';
import type { ServiceAnswer } from './service-now';

/** What a metric means, and how several values of it become one. */
export function definition(field: string): string[] {
  const { label, description } = metric(metricOfField(field));
  return [texts().audit.labelled(label, description), combination(field)];
}

function combination(field: string): string {
  const words = texts().audit.made;
  const { aggregate } = metric(metricOfField(field));
  if (aggregate.kind === 'sum') return words.sum;
  if (aggregate.kind === 'none') return words.none(aggregate.why);
  if (aggregate.kind === 'weighted') return words.weighted(metric(aggregate.by).label);
  const { numerator, denominator, times } = aggregate;
  return words.ratio(metric(numerator).label, metric(denominator).label, times);
}

/** The parts of a ratio or of a weighted mean, and the days of a period, as the service gives them now. */
export function madeOf(
  question: RowQuestion,
  answer: ServiceAnswer,
  { read }: Pick<ReportCell, 'read'>,
): string[] {
  const { made: words, notKnown } = texts().audit;
  const { metric: id, values } = question;
  const { currency } = read.sheet.stamp;
  const [, ...parts] = partsOf(id).map(metric);
  const row = 'row' in answer ? answer.row : undefined;
  const ofRow = parts.flatMap((part) => {
    const inRow = values.has(part.id) ? exactText(values.get(part.id) ?? '', part, currency) : undefined;
    const now = row === undefined ? notKnown : nowText(row.values.get(part.id), part.id, part, currency);
    return row === undefined && inRow === undefined ? [] : [words.part(part.label, now, inRow)];
  });
  const ofDays = (row?.days ?? []).map((each) => {
    const weights = parts.map((part) =>
      words.weight(nowText(each.values.get(part.id), part.id, part, currency), part.label),
    );
    return words.day(each.day, nowText(each.values.get(id), id, metric(id), currency), weights.join(', '));
  });
  return [...ofRow, ...ofDays];
}

/** The control totals of device files: as the note of the line recorded them at the last run, and of the files that were read now. */
export function filesLines(
  { read, table }: ReportCell,
  answer: ServiceAnswer,
  ports: ReportStores,
): string[] {
  const { files } = texts().audit;
  const { row = -1, column = -1 } = table.line ?? {};
  const note = (read.top[row]?.[column]?.note ?? '').split('\n');
  const at = note.indexOf(texts().sheets.note.times(ports.spreadsheet.timeZone()));
  const recorded = at === -1 ? [] : note.slice(at + 1).map(files.recorded);
  const now = 'row' in answer ? answer.files : [];
  return [
    ...recorded,
    ...now.map(({ day, centre, state, records, kept, revenue }) => {
      const amount = exactText(revenue, { type: 'money' }, read.sheet.stamp.currency);
      return state === 'read' ? files.now(day, centre, records, kept, amount) : files.none(day, centre);
    }),
  ];
}
