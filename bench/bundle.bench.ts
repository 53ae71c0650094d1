import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { alternate, type BenchRow, median, middle, ratio } from './measure';

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
    { what: 'dist/Code.js', measured: `${(ours.length / 1024).toFixed(1)} KB`, atMost: '448 KB' },
    {
      what: 'dist/Code.js evaluated',
      measured: `${median(rounds.ours).toFixed(2)} ms`,
      atMost: '',
    },
    {
      what: '  compiling it, before anything runs, to the whole',
      measured: ratioText(rounds.compiled, rounds.ours),
      atMost: '',
    },
    {
      what: '  with =ADREPORT_ASOF("full") answered, to evaluating alone',
      measured: ratioText(rounds.answered, rounds.ours),
      atMost: '',
    },
  ];
}

/** The median of the ratios of all rounds. */
function ratioText(ours: readonly number[], rival: readonly number[]): string {
  return `${ratio(
    middle(ours, rival, (one, other) => one / other),
    1,
  )} (${median(ours).toFixed(2)} ms)`;
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
