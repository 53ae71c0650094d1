import type { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { exact, sum } from '../../year/exact';
import { cell, rowsIn, type SeenRow } from '../../year/seen-tabs';
import { cents, ofCents } from '../amounts';

/** What the tabs of closings and adjustments say of each network and month, in US dollars. */
export interface ReportedMonth {
  readonly network: string;
  readonly month: string;
  /** The newest version and all adjustments. */
  readonly amount: bigint;
  /** What the journals of closed months have, each entry rounded to cents. */
  readonly booked: bigint;
  readonly isClosed: boolean;
}

export function reportedMonths(file: SpreadsheetStore): ReportedMonth[] {
  const overview = rowsIn(file, /^Close overview$/).filter((row) => cell(row, 'Currency') === 'USD');
  const isRevenue = (row: SeenRow) => cell(row, 'Currency') === 'USD' && cell(row, 'Metric') === 'Revenue';
  const closings = rowsIn(file, /^Closings \d{4}$/).filter(isRevenue);
  const adjustments = rowsIn(file, /^Adjustments \d{4}$/).filter(isRevenue);
  const closedMonths = new Set(
    overview.filter((row) => cell(row, 'State') === 'closed').map((row) => cell(row, 'Month')),
  );
  return overview.flatMap((row) => {
    const [month, version] = [cell(row, 'Month'), cell(row, 'Version')];
    const frozen = closings.filter(
      (each) => cell(each, 'Month') === month && cell(each, 'Version') === version,
    );
    const changes = adjustments.filter((each) => cell(each, 'Month') === month);
    const networks = new Set([...frozen, ...changes].map((each) => cell(each, 'Network id')));
    return [...networks].map((network) => {
      const own = (each: SeenRow) => cell(each, 'Network id') === network;
      const [ownFrozen, ownChanges] = [frozen.filter(own), changes.filter(own)];
      return {
        ...{ network, month, isClosed: closedMonths.has(month) },
        amount: total([...ownFrozen, ...ownChanges]),
        booked: ofCents(cents(total(ownFrozen))) + bookedIn(closedMonths, ownChanges),
      };
    });
  });
}

/** The adjustments that journals of closed months have. */
function bookedIn(months: ReadonlySet<string>, changes: readonly SeenRow[]): bigint {
  const entries = [...months].map((month) => changes.filter((row) => cell(row, 'Booked in') === month));
  return sum(entries.map((rows) => ofCents(cents(total(rows)))));
}

function total(rows: readonly SeenRow[]): bigint {
  return sum(rows.map((row) => exact(cell(row, 'Exact amount'))));
}
