import type { CellAudit } from '../../../src/audit/cell-audit';
import { readFormula } from '../../formulas/formula-text';
import { type AddOn, dayOf, type Value } from '../add-on';
import { type Grain, RawAnswers, type RawReport } from './raw-answers';

/** Selects a cell as a user does. Row and column count from 0. */
export function select({ file }: AddOn, title: string, row: number, column: number): void {
  const sheet = file.sheetNamed(title)!;
  file.activeSheetId = sheet.id;
  file.selected.set(sheet.id, { top: row, left: column, bottom: row + 1, right: column + 1 });
}

/** The audit of a cell. Throws the message that the user would read. */
export function auditOf(addOn: AddOn, title: string, row: number, column: number): CellAudit {
  select(addOn, title, row, column);
  const { error, value } = addOn.call('sidebarAudit', []);
  if (error !== undefined) throw new Error(error.message);
  return value as CellAudit;
}

/** The lines of a part of an audit. */
export function linesOf({ parts }: CellAudit, name: CellAudit['parts'][number]['part']): readonly string[] {
  return parts.find(({ part }) => part === name)?.lines ?? [];
}

/** The number in a text such as `1,234.5 USD` or `12.5%`; null for one that is not known. */
export function numberIn(text: string | undefined): number | null {
  const [digits = ''] = (text ?? '').replace(/,/g, '').split(' ');
  if (text?.startsWith('not known')) return null;
  if (digits.endsWith('%')) return Number(`${digits.slice(0, -1)}e-2`);
  if (!/^-?\d/.test(digits)) throw new Error(`no number: ${text}`);
  return Number(digits);
}

/** A seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A report whose cells are audited. */
export interface AuditedReport extends Omit<RawReport, 'dimensions' | 'areas'> {
  readonly name: string;
  readonly areas?: readonly string[];
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly draft?: object;
}

/** The formula of each such cell is calculated, too. */
const EACH = 8;

/** The result of a formula that an audit offers. The last part of one with LET and FILTER is calculated here. */
export function resultOf(addOn: AddOn, formula: string): unknown {
  const [, table = formula.slice(1), column, tests = ''] =
    /^=LET\(table; (ADREPORT_.*); FILTER\(INDEX\(table; 0; (\d+)\)(.*)\)\)$/.exec(formula) ?? [];
  const { name, given } = readFormula(`=${table}`);
  const { error, value } = addOn.runtime.run(name, given, { kind: 'customFunction' });
  if (error !== undefined) return error.message;
  if (column === undefined) return value;
  const wanted = [...tests.matchAll(/INDEX\(table; 0; (\d+)\)="([^"]*)"/g)];
  const rows = (value as unknown[][]).filter((row) =>
    wanted.every(([, at, text]) => row[Number(at) - 1] === text),
  );
  return rows.length === 1 ? rows[0]![Number(column) - 1] : `${rows.length} rows`;
}

/** Runs a report, and returns a function that audits random cells of it and compares them with the raw answers. */
export function audited(addOn: AddOn, report: AuditedReport) {
  const {
    name,
    report: kind,
    from,
    to,
    dimensions,
    metrics,
    draft,
    zone,
    currency,
    apps,
    areas = [],
  } = report;
  const by =
    kind === 'device' ? { dimensions: ['date'], summaryBy: dimensions, output: 'summary' } : { dimensions };
  const days = { startDate: from, endDate: to };
  addOn.run({
    id: name,
    name,
    draft: { report: kind, ...days, zone, currency, apps, areas, ...by, metrics, ...draft },
  });
  return (cells: number, random: () => number) => {
    const raw = new RawAnswers(addOn.service, { ...report, areas }, addOn.clock.now());
    const [header = [], ...rows] = addOn.cells(name);
    const at = columnsOf(header, dimensions, metrics);
    let changed = 0;
    for (let nth = 0; nth < cells; nth++) {
      const row = Math.floor(random() * rows.length);
      const metric = metrics[Math.floor(random() * metrics.length)]!;
      const { compared, formula } = auditOf(addOn, name, row + 2, at.get(metric)!);
      const values = Object.fromEntries(
        dimensions.map((id) => [id, cellText(id, rows[row]![at.get(id)!]!)] as const),
      );
      const expected = raw.number(values, metric);
      if (compared?.now === undefined)
        throw new Error(`${name}, row ${row}, ${metric}: ${compared?.sentence}`);
      const seen = numberIn(compared.now);
      const right = seen !== null && isNear(seen, expected) ? seen : expected;
      expect([name, row, metric, seen]).toEqual([name, row, metric, right]);
      if (compared.now !== compared.inCell && expected !== null) changed++;
      if (nth % EACH === 0 && formula !== undefined && 'formula' in formula)
        expect([formula.formula, resultOf(addOn, formula.formula)]).toEqual([formula.formula, seen ?? '']);
    }
    return changed;
  };
}

/** Equal, but the last of the 15 digits of a quotient may be rounded differently. */
function isNear(one: number, other: number | null): boolean {
  return other !== null && Math.abs(one - other) <= Math.abs(other) * 1e-14;
}

function cellText(id: string, value: Value): string {
  const grains: readonly string[] = ['date', 'week', 'month', 'quarter', 'year'] satisfies Grain[];
  return grains.includes(id) ? dayOf(value) : String(value);
}

/** The columns of the sheet: the dimensions, which may be followed by a column about their days, and the metrics. */
function columnsOf(
  header: readonly Value[],
  dimensions: readonly string[],
  metrics: readonly string[],
): ReadonlyMap<string, number> {
  const hasMark =
    header.length > dimensions.length + metrics.length &&
    header.some((each) => /not complete/.test(String(each)));
  const grain = dimensions.findIndex((id) => ['week', 'month', 'quarter', 'year'].includes(id));
  const shift = (at: number) => (hasMark && grain !== -1 && at > grain ? at + 1 : at);
  return new Map([...dimensions, ...metrics].map((id, at) => [id, shift(at)]));
}
