import { type AmountKey, amountOf, type ClosedEvent, revenueOf, totalsOf } from '../../books/books';
import type { RecordPorts } from '../../books/close-ports';
import { amountFormat } from '../../books/ledger/ledger-columns';
import { type MetricId, metric } from '../../catalogue/catalogue';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { writeOwnTable } from '../../sheet/own/own-table';
import { underLock } from '../../sheet/write/write-table';
import type { Work } from '../../sheet/write-job';
import { type Decimal, sumOfDecimals } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { ClosingFacts } from './overview';

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

/** Formats a moment (milliseconds since 1970) in the spreadsheet's zone. */
type FormatMoment = (at: number) => string;

/** Writes the closing statement of a month for an auditor, on a tab of its own that prints on a page. */
export function writeStatement(facts: ClosingFacts, ports: RecordPorts): Work {
  const { statementTitle, statementLine, statementMark } = texts().closings;
  const { month, currency } = facts.closing;
  const zone = ports.spreadsheet.timeZone();
  const lines = statementLines(facts, (at) => ports.formatTime(at, zone, 'yyyy-MM-dd HH:mm'));
  const own = {
    id: `books.statement.${month}.${currency}`,
    title: statementTitle(month, currency),
    line: statementLine(month, currency, zone),
    mark: statementMark,
    rowFormats: {
      columns: [4],
      formats: lines.map(([, , , , of = 'revenue']) => amountFormat(of, currency)),
    },
  } as const;
  return underLock(ports, () =>
    writeOwnTable(own, tableOf(lines), { ...ports, deadline: ports.clock.now() + 60_000 }),
  );
}

function statementLines(facts: ClosingFacts, formatMoment: FormatMoment): Line[] {
  const { closing } = facts;
  const { parts } = texts().closings.statement;
  return [
    ...closingLines(facts, formatMoment),
    ...totalLines(facts),
    ...sumLines(parts.networks, closing, ({ network }) => network),
    ...sumLines(parts.apps, closing, ({ app }) => app),
    ...adjustmentLines(facts, formatMoment),
    ...versionLines(facts, formatMoment),
  ];
}

function tableOf(lines: readonly Line[]): Table {
  const rows = lines.map(([part, item, detail, amount], nth): Cell[] => [
    nth + 1,
    part,
    item,
    detail,
    amount === undefined ? null : Number(amount),
    amount ?? null,
  ]);
  return { columns: ownColumns(LAYOUT, texts().closings.statement.columns), rows, notices: [] };
}

function closingLines({ closing, check, note, digest }: ClosingFacts, formatMoment: FormatMoment): Line[] {
  const { parts, items, allApps, stateOf } = texts().closings.statement;
  const { checks, states } = texts().closings;
  const { month, currency, zone, version, state, at, by, reviewedBy, reason, apps, completeThrough } =
    closing;
  const facts: readonly (readonly [string, string])[] = [
    [items.month, `${month} (${zone})`],
    [items.currency, currency],
    [items.state, stateOf(states[state], version)],
    [items.closed, `${formatMoment(at)} · ${by}`],
    [items.reviewed, reviewedBy],
    [items.reason, reason],
    [items.completeThrough, completeThrough],
    [items.apps, apps.length === 0 ? allApps : apps.join(', ')],
    [items.check, [checks[check], note].filter((text) => text !== '').join(': ')],
    [items.checkedAt, formatMoment(closing.checkedAt)],
    [items.digest, digest],
  ];
  return facts.flatMap(([item, detail]): Line[] => (detail === '' ? [] : [[parts.closing, item, detail]]));
}

function totalLines({ closing }: ClosingFacts): Line[] {
  const { parts, items, bookedIn } = texts().closings.statement;
  const { closed, byMonth, current } = totalsOf(closing);
  const booked = [...byMonth]
    .sort()
    .map(([month, amount]): Line => [parts.total, bookedIn(month), '', amount]);
  return [[parts.total, items.closedTotal, '', closed], ...booked, [parts.total, items.current, '', current]];
}

function sumLines(part: string, { amounts }: ClosedEvent, nameOf: (key: AmountKey) => string): Line[] {
  const groups = grouped(revenueOf(amounts), nameOf);
  return [...groups].sort().map(([name, keys]): Line => [part, name, '', sumOfDecimals(keys.map(amountOf))]);
}

function adjustmentLines({ closing }: ClosingFacts, formatMoment: FormatMoment): Line[] {
  const { parts, bookedIn } = texts().closings.statement;
  return closing.adjustments.map((adjustment): Line => {
    const { network, app, metric: id, amount, seenAt } = adjustment;
    const detail = [
      formatMoment(seenAt),
      network,
      app,
      metric(id).label,
      texts().closings.bookingReason(adjustment),
    ];
    return [parts.adjustments, bookedIn(adjustment.bookedIn), detail.join(' · '), amount, id];
  });
}

function versionLines({ closing: { earlier, reopened } }: ClosingFacts, formatMoment: FormatMoment): Line[] {
  const { parts, versionOf, reopenedOn } = texts().closings.statement;
  const versions = earlier.map((version): Line => {
    const total = sumOfDecimals(revenueOf(version.amounts).map(amountOf));
    return [
      parts.versions,
      versionOf(version.version),
      `${formatMoment(version.at)} · ${version.by} · ${version.reason}`,
      total,
    ];
  });
  if (reopened === undefined) return versions;
  const { at, by, reason } = reopened;
  return [...versions, [parts.versions, reopenedOn(formatMoment(at)), `${by} · ${reason}`]];
}
