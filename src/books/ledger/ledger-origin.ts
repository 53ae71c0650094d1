import { getFileLabel, PERIOD_IDS, requireDimension } from '../../catalogue';
import { getFileLanguage } from '../../language';
import type { KnownValue, KnownValues } from '../../request';
import { readStoredSuggestions } from '../../settings';
import { SHEET_FIELDS } from '../../sheet';
import { type Decimal, type SheetCell, toKnownDecimal } from '../../table';
import { addInBrackets, formatDay, formatPair, getTexts } from '../../wording';
import type { RecordServices } from '../close-services';
import { defineLedgerTable, type LedgerLine, readLedger } from './ledger';
import { listAdditiveLabels } from './restatement';

/** A cell in a row of a tab of the add-on itself. `tab` is the report id of the tab: `books.ledger.2026`. `row` is what the row shows, by field. */
export interface OwnCell {
  readonly tab: string;
  readonly field: string;
  readonly row: ReadonlyMap<string, SheetCell>;
}

/** The changes behind a row of the add-on's own tabs. All texts may contain names from the service. */
export interface CellOrigin {
  readonly what: string;
  /** '' for counts. */
  readonly currency: string;
  readonly changes: readonly KeyChange[];
  /** Whether the changes may be added up: those of ratios may not. */
  readonly isSum: boolean;
}

/** The change of one key, such as a day and an app. If the difference is known, null stands for a number that was not reported. */
export type KeyChange = { readonly name: string } & Readonly<
  Record<'earlier' | 'now' | 'difference', Decimal | null>
>;

export function readOwnRowText(row: OwnCell['row'], field: string): string {
  return String(row.get(field) ?? '');
}

/** The changes that a row of the tab Restatements belongs to. Undefined for another tab. */
export function findLedgerOrigin({ tab, row }: OwnCell, services: RecordServices): CellOrigin | undefined {
  if (!tab.startsWith(`${defineLedgerTable().kind}.`)) return undefined;
  const isOfSameRefresh = (line: LedgerLine) =>
    line.seen === row.get('seen') &&
    (['report', 'metric', 'currency'] as const).every((field) => line[field] === readOwnRowText(row, field));
  const { lines } = readLedger(services.spreadsheet, services.spreadsheet.get(SHEET_FIELDS));
  const knownValues = readStoredSuggestions(services.document, '');
  const metric = readOwnRowText(row, 'metric');
  return {
    what: getTexts().restatements.originOfLine(metric, readOwnRowText(row, 'report')),
    currency: readOwnRowText(row, 'currency'),
    changes: lines.filter(isOfSameRefresh).map((line) => toKeyChange(line, knownValues)),
    isSum: listAdditiveLabels().includes(metric),
  };
}

function toKeyChange(line: LedgerLine, { apps, networks }: KnownValues): KeyChange {
  const { day, app, network, country, dimensions, metric, old, current, difference } = line;
  // Of a period, the dimensions begin with it.
  const isOfPeriod = PERIOD_IDS.some((id) =>
    dimensions.startsWith(formatPair(getFileLabel(requireDimension(id)), '', getFileLanguage())),
  );
  const dayText = day === null || isOfPeriod ? '' : formatDay(day);
  const names = [dayText, withKnownName(app, apps), withKnownName(network, networks), country, dimensions];
  return {
    name: names.filter((name) => name !== '').join(' · ') || metric,
    earlier: toKnownDecimal(old),
    now: toKnownDecimal(current),
    difference,
  };
}

function withKnownName(nameOrId: string, knownValues: readonly KnownValue[]): string {
  const { name = '' } = knownValues.find(({ id }) => id === nameOrId) ?? {};
  return name === '' ? nameOrId : addInBrackets(name, nameOrId);
}
