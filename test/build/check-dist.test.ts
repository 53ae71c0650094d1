import { loadBuildTools } from './built-tools';

type Faults = readonly string[];

interface Checks {
  readonly check: Readonly<Record<`${'code' | 'file' | 'manifest' | 'sidebar'}Faults`, Check>>;
  readonly stubs: { stubs(source: string, words?: object): string };
}
type Check = (text: string | readonly string[], names?: readonly string[]) => Faults;

const { check, stubs } = loadBuildTools<Checks>({ check: 'check-dist.mjs', stubs: 'stubs.mjs' });

const GOOD =
  'var adReports_=(()=>({run(){}}))();\n/** Runs. */\nfunction run() {\n  return adReports_.run();\n}\n';

it('the check of dist/ accepts a good bundle', () => {
  expect(check.codeFaults(GOOD, ['run'])).toEqual([]);
});

it.each([
  ['code that does not parse', 'function (', ['run'], /cannot be evaluated/],
  ['a bundle that touches a service at load', 'SpreadsheetApp.getUi();', [], /SpreadsheetApp is not defined/],
  ['a missing stub', GOOD, ['run', 'walk'], /stub walk is missing/],
  ['a stub without a function', GOOD.replace('run(){}', ''), ['run'], /stub run has no function/],
  ['a stub without its comment', GOOD.replace('/** Runs. */', ''), ['run'], /run has no comment/],
  ['another global', `${GOOD}var leak = 1;`, ['run'], /leak is global/],
  ['class fields', `${GOOD}class A { x = 1 }`, ['run'], /class fields/],
  ['code made from a text', `${GOOD}new Function('return 1')`, ['run'], /makes code from a text/],
])('the check of dist/ reports %s', (_, text, names, fault) => {
  expect(check.codeFaults(text, names).join('\n')).toMatch(fault);
});

it.each([
  ['an extra file', ['Code.js', 'appsscript.json', 'sidebar.html', 'x.js']],
  ['a missing file', ['Code.js', 'appsscript.json']],
])('the check of dist/ reports %s', (_, names) => {
  expect(check.fileFaults(names)).toEqual([`dist/ has the files ${names}`]);
});

it('the check of dist/ reports a manifest with another scope or an addOns section', () => {
  const manifest = JSON.stringify({
    runtimeVersion: 'V8',
    oauthScopes: ['https://www.googleapis.com/auth/drive'],
    addOns: {},
  });
  const faults = check.manifestFaults(manifest).join('\n');
  expect(faults).toMatch(/scopes are drive/);
  expect(faults).toMatch(/Sheets service/);
  expect(faults).toMatch(/addOns/);
});

it('the check of dist/ reports a sidebar that loads something from outside', () => {
  const html = '<!doctype html><script src="https://example.com/x.js"></script>';
  expect(check.sidebarFaults(html)).toEqual(['sidebar.html loads something from outside']);
});

it('the check of dist/ reports // in a template literal of the sidebar, which HtmlService would cut', () => {
  const page = (script: string) => `<!doctype html><script>${script}</script>`;
  expect(check.sidebarFaults(page('const a = `1`; // `https://`'))).toEqual([]);
  expect(check.sidebarFaults(page('const a = `https://`;'))).toEqual([
    'sidebar.html has // in the template literal `https://`',
  ]);
});

it('the generated stubs have the names from the catalogue in place of the comment’s braces', () => {
  const source =
    '/** One of {zones}.\n * @param {string} zone A zone. */\nexport function f(zone: string) {}';
  expect(stubs.stubs(source, { zones: 'UTC+0 or UTC+8' })).toMatch(
    /^\/\*\* One of UTC\+0 or UTC\+8\.\n \* @param \{string\} zone A zone\. \*\/\nfunction f\(zone\)/,
  );
});

it('the generated stubs refuse braces without a meaning', () => {
  const source = '/** One of {zoens}. */\nexport function f() {}';
  expect(() => stubs.stubs(source)).toThrow(/f says \{zoens\}/);
});

it('the generated stubs have the JSDoc and the parameter names of the source', () => {
  const source =
    '/** Adds.\\n * @customfunction */\nexport function ADD(first: number, second?: number): number { return 1 }';
  expect(stubs.stubs(source)).toBe(
    '/** Adds.\\n * @customfunction */\nfunction ADD(first, second) {\n  return adReports_.ADD(first, second);\n}\n',
  );
});

it('the generated stubs have the parameter names that the JSDoc describes', () => {
  const source =
    '/** Adds.\n * @param {number} first One.\n * @param {number} [second] Two. */\nexport function ADD(...args: number[]) {}';
  expect(stubs.stubs(source)).toMatch(
    /function ADD\(first, second\) \{\n {2}return adReports_\.ADD\(first, second\);/,
  );
});

it('the generated stubs refuse an export without JSDoc', () => {
  expect(() => stubs.stubs('export function run() {}')).toThrow(/run has no JSDoc/);
});

it('the generated stubs refuse an export that is not a function', () => {
  expect(() => stubs.stubs('export const x = 1;')).toThrow(/functions only/);
});
