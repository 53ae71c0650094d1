import { virtualClock } from '../playground/apps-script/clock';
import { Runtime } from '../playground/apps-script/runtime';
import { SpreadsheetStore } from '../playground/apps-script/spreadsheet/store';
import { type Cells, type CellValue, parsedFormula } from '../playground/formulas/formula-text';
import { shownCells } from '../playground/formulas/shown-result';
import { webOf } from '../playground/service/in-process-web';
import { PLAYGROUND_KEY } from '../playground/service/options';
import { SimulatedService } from '../playground/service/service';

/** Tuesday afternoon: 14 September is complete in every report. */
const NOW = Date.UTC(2026, 8, 15, 14);
const OWNER = 'owner@example.com';
const MOST_ROWS = 5;

/**
 * A page with the results of its formulas as the built add-on gives them now. A formula stands alone in a code block; the
 * paragraph or table below it is its result. Cells that formulas point at stand in the page's first table with column letters.
 */
export function refreshedFormulas(page: string): string {
  const cells = cellsIn(page);
  const calculate = calculator();
  return page.replace(/```\n(=ADREPORT_.+)\n```\n\n(?:(?!\n\n)[\s\S])+/g, (_, formula: string) => {
    return `\`\`\`\n${formula}\n\`\`\`\n\n${calculate(formula, cells)}`;
  });
}

function calculator(): (formula: string, cells: Cells) => string {
  const clock = virtualClock(NOW);
  const service = new SimulatedService({ now: () => clock.now() });
  const file = new SpreadsheetStore({ id: 'page', name: 'Page', timeZone: 'UTC', owner: OWNER });
  const place = { dist: 'dist', clock, users: [OWNER], spreadsheets: [file] };
  const runtime = new Runtime({ ...place, web: webOf(service) });
  const settings = { baseUrl: service.origin, key: PLAYGROUND_KEY };
  const saved = runtime.run('sidebarSaveSettings', [settings], { kind: 'sidebar' });
  if (saved.error !== undefined) throw new Error(saved.error.message);
  return (formula, cells) => {
    const { name, args } = parsedFormula(formula, cells);
    const { value, error } = runtime.run(name, args, { kind: 'customFunction' });
    return error === undefined ? resultOf(value) : `The cell says: *${escaped(error.message)}*`;
  };
}

function resultOf(value: unknown): string {
  const rows = shownCells(value, 'UTC');
  if (!Array.isArray(value)) return `The cell shows **${rows[0]![0]}**.`;
  const [header, ...rest] = rows;
  const more = rest.length > MOST_ROWS ? [header!.map((_, at) => (at === 0 ? '…' : ''))] : [];
  const shown = [header!, header!.map(() => '---'), ...rest.slice(0, MOST_ROWS), ...more];
  return shown.map((row) => `| ${row.map(escaped).join(' | ')} |`).join('\n');
}

function escaped(text: string): string {
  return text.replace(/([|*_<>])/g, '\\$1');
}

/** The cells of a table whose header is blank and then letters, and whose rows begin with their number. */
function cellsIn(page: string): Cells {
  const table = /^\| \| ([A-Z](?: \| [A-Z])*) \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/m.exec(page);
  if (table === null) return new Map();
  const letters = table[1]!.split(' | ');
  const rows = table[2]!.trim().split('\n');
  return new Map(
    rows.flatMap((line) => {
      const [row, ...values] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return values.map((text, at): [string, CellValue] => [`${letters[at]}${row}`, cellValue(text)]);
    }),
  );
}

function cellValue(text: string): CellValue {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(`${text}T00:00:00Z`);
  return /^\d+$/.test(text) && !text.startsWith('0') ? Number(text) : text;
}
