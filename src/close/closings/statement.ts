import { type AmountKey, amountOf, type ClosedEvent, revenueOf } from '../../books/books';
import { lockDocument, type RecordPorts } from '../../books/close-ports';
import { amountFormat } from '../../books/ledger/ledger-columns';
import { type MetricId, metric } from '../../catalogue/catalogue';
import { type ColumnLayout, ownColumns, writeOwnTable } from '../../sheet/own/own-table';
import type { Work } from '../../sheet/write-job';
import { type Decimal, sumOfDecimals } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { type ClosingFacts, overviewColumns, overviewValues } from './overview';

const LAYOUT = {
  line: { type: 'count', key: true, width: 50 },
  part: { type: 'text', width: 100 },
  item: { type: 'text', width: 160 },
  detail: { type: 'text', width: 400 },
  amount: { type: 'decimal', width: 110 },
  exact: { type: 'text', width: 150 },
} satisfies Record<string, ColumnLayout>;

/** A line of the statement. `of` is what the amount counts; by default, revenue. */
type Line = readonly [part: string, item: string, detail: string, amount?: Decimal, of?: MetricId];

/** Writes the closing statement of a month for an auditor, on a tab of its own that prints on a page. */
export function writeStatement(facts: ClosingFacts, ports: RecordPorts): Work {
  const { statementTitle, statementLine, statementMark, statement } = texts().closings;
  const { month, currency } = facts.closing;
  const zone = ports.spreadsheet.timeZone();
  const lines = statementLines(facts, (at) => ports.formatTime(at, zone, 'yyyy-MM-dd HH:mm'));
  const rows = lines.map(([part, item, detail, amount], nth): Cell[] => [
    ...[nth + 1, part, item, detail],
    ...[amount === undefined ? null : Number(amount), amount ?? null],
  ]);
  const own = {
    id: `books.statement.${month}.${currency}`,
    title: statementTitle(month, currency),
    line: statementLine(zone),
    mark: statementMark,
    rowFormats: {
      columns: [Object.keys(LAYOUT).indexOf('amount')],
      formats: lines.map(([, , , , of = 'revenue']) => amountFormat(of, currency)),
    },
  } as const;
  const table = { columns: ownColumns(LAYOUT, statement.columns), rows, notices: [] };
  return lockDocument(ports, (context) => writeOwnTable(own, table, context));
}

/** The row of the overview as lines, then the sums, the adjustments and the versions behind it. */
function statementLines(facts: ClosingFacts, formatMoment: (at: number) => string): Line[] {
  const { closing } = facts;
  const { adjustments, earlier, reopened } = closing;
  const { bookedColumn, bookingReason, statement } = texts().closings;
  const { parts, versionOf, reopenedOn } = statement;
  const values = overviewValues(facts, formatMoment);
  const overview = overviewColumns([closing]).map(({ field, label, type }): Line => {
    const value = String(values[field] ?? '');
    return type === 'decimal' ? [parts.total, label, '', value] : [parts.closing, label, value];
  });
  return [
    ...overview.filter(([part, , detail]) => part === parts.closing && detail !== ''),
    ...overview.filter(([part]) => part === parts.total),
    ...sumLines(parts.networks, closing, ({ networkId, network }) => [network, networkId]),
    ...sumLines(parts.apps, closing, ({ appId, app }) => [app, appId]),
    ...adjustments.map((adjustment): Line => {
      const { network, app, metric: id, amount, seenAt, bookedIn } = adjustment;
      const detail = [formatMoment(seenAt), network, app, metric(id).label, bookingReason(adjustment)];
      return [parts.adjustments, bookedColumn(bookedIn).label, detail.join(' · '), amount, id];
    }),
    ...earlier.map(({ version, at, by, reason, amounts }): Line => {
      const total = sumOfDecimals(revenueOf(amounts).map(amountOf));
      return [parts.versions, versionOf(version), `${formatMoment(at)} · ${by} · ${reason}`, total];
    }),
    ...[reopened ?? []]
      .flat()
      .map(({ at, by, reason }): Line => [parts.versions, reopenedOn(formatMoment(at)), `${by} · ${reason}`]),
  ];
}

/** A line for each name and id. */
function sumLines(part: string, { amounts }: ClosedEvent, namesOf: (key: AmountKey) => string[]): Line[] {
  const lines = groupsOf(revenueOf(amounts), namesOf).map((keys): Line => {
    const [name = '', id = ''] = namesOf(keys[0]);
    return [part, name, id, sumOfDecimals(keys.map(amountOf))];
  });
  return lines.sort();
}
