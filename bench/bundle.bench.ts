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

/** The bundle's size, and the time it takes in a fresh context: both are paid at every formula call. */
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

/** Of each round, one to the other: the middle one. */
function ratioText(ours: readonly number[], rival: readonly number[]): string {
  return `${ratio(
    middle(ours, rival, (one, other) => one / other),
    1,
  )} (${median(ours).toFixed(2)} ms)`;
}

function evaluate(code: string): void {
  vm.runInContext(unseen(code), vm.createContext({}));
}

/** The time that a user waits: faster evaluation must not make the first call slower. */
function answer(code: string): void {
  const context = vm.createContext({});
  vm.runInContext(GOOGLE + unseen(code), context);
  const day: unknown = vm.runInContext('ADREPORT_ASOF("full").getTime()', context);
  if (!Number.isFinite(day)) throw new Error('=ADREPORT_ASOF("full") gave no day');
}

let texts = 0;

/** The comment makes each text new, because the engine caches compiled code by text. */
function unseen(code: string): string {
  texts++;
  return `${code}//${texts}`;
}
