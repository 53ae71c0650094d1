import { getFileLabel, PERIOD_IDS, requireDimension } from '../../catalogue';
import { getFileLanguage } from '../../language';
import type { KnownValue, KnownValues } from '../../request';
import { readStoredSuggestions } from '../../settings';
import { SHEET_FIELDS } from '../../sheet';
import { toKnownDecimal } from '../../table';
import { addInBrackets, formatDay, formatPair, getTexts } from '../../wording';
import { type CellOrigin, type KeyChange, type OwnCell, readOwnRowText } from '../cell-origin';
import type { RecordServices } from '../close-services';
import { defineLedgerTable, type LedgerLine, readLedger } from './ledger';
import { listAdditiveLabels } from './restatement';

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
