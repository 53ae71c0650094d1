import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import type { BenchRow } from './bench-row';
import { alternate, median, middle } from './measure';

/** The Google services needed by a formula that sends no request, in Etc/UTC. */
const GOOGLE = `
  const nothing = { getProperty: () => null, getProperties: () => ({}) };
  const PropertiesService = { getUserProperties: () => nothing, getDocumentProperties: () => nothing };
  const file = { getId: () => 'id', getName: () => '', getUrl: () => '', getSpreadsheetTimeZone: () => 'Etc/UTC' };
  const SpreadsheetApp = { getActiveSpreadsheet: () => file };
  const Utilities = { formatDate: (date) => date.toISOString().slice(0, 16) };
`;

/** The bundle's size, and its loading time in a fresh context. Every call of a formula pays both. */
export async function run(): Promise<BenchRow[]> {
  const ours = readFileSync('dist/Code.js', 'utf8');
  const { rounds } = alternate(60, {
    ours: () => evaluate(ours),
    compiled: () => new vm.Script(unseen(ours)),
    answered: () => answer(ours),
  });
  return [
    {
      what: 'dist/Code.js',
      value: Buffer.byteLength(ours) / 1024,
      unit: 'KiB',
      detail: 'tools/check-dist.mjs refuses too large a bundle',
    },
    { what: 'dist/Code.js evaluated', value: median(rounds.ours), unit: 'ms' },
    {
      what: 'dist/Code.js compiled, before anything runs, to evaluated',
      ...ratioOf(rounds.compiled, rounds.ours),
    },
    {
      what: 'dist/Code.js with =ADREPORT_ASOF("full") answered, to evaluated',
      ...ratioOf(rounds.answered, rounds.ours),
    },
  ];
}

/** The median of the ratios of all rounds. */
function ratioOf(ours: readonly number[], rival: readonly number[]): Omit<BenchRow, 'what'> {
  const value = middle(ours, rival, (one, other) => one / other);
  return { value, unit: '×', detail: `${median(ours).toFixed(2)} ms` };
}

function evaluate(code: string): void {
  vm.runInContext(unseen(code), vm.createContext({}));
}

/** Calls a formula. The user waits for evaluation and first call together, so faster evaluation must not make the call slower. */
function answer(code: string): void {
  const context = vm.createContext({});
  vm.runInContext(GOOGLE + unseen(code), context);
  const day: unknown = vm.runInContext('ADREPORT_ASOF("full").getTime()', context);
  if (!Number.isFinite(day)) throw new Error('=ADREPORT_ASOF("full") gave no day');
}

let texts = 0;

/** The code with a new comment, because the engine caches compiled code by its text. */
function unseen(code: string): string {
  texts++;
  return `${code}//${texts}`;
}
