import { execFileSync } from 'node:child_process';

type Faults = readonly string[];

/** The check is an ES module of the build; jest runs CommonJS, so it is asked through node. */
function ask(expression: string): Faults {
  const program = `import * as check from './tools/check-dist.mjs'; import * as stubs from './tools/stubs.mjs'; let out; try { out = ${expression} } catch (e) { out = [e.message] } console.log(JSON.stringify(out))`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-'], { input: program, encoding: 'utf8' }),
  );
}

const GOOD =
  'var adReports_=(()=>({run(){}}))();\n/** Runs. */\nfunction run() {\n  return adReports_.run();\n}\n';

function code(text: string, names: string[]): Faults {
  return ask(`check.codeFaults(${JSON.stringify(text)}, ${JSON.stringify(names)})`);
}

describe('the check of dist/', () => {
  it('lets a good bundle pass', () => {
    expect(code(GOOD, ['run'])).toEqual([]);
  });

  it.each([
    ['a text that does not parse', 'function (', ['run'], /cannot be evaluated/],
    [
      'a bundle that touches a service at load',
      'SpreadsheetApp.getUi();',
      [],
      /SpreadsheetApp is not defined/,
    ],
    ['a stub that is missing', GOOD, ['run', 'walk'], /stub walk is missing/],
    ['a stub without a function', GOOD.replace('run(){}', ''), ['run'], /stub run has no function/],
    ['a stub without its comment', GOOD.replace('/** Runs. */', ''), ['run'], /run has no comment/],
    ['another global', `${GOOD}var leak = 1;`, ['run'], /leak is global/],
    ['a bundle over its size', `${GOOD}//${'x'.repeat(153600)}`, ['run'], /over 153600 bytes/],
  ])('names %s', (_, text, names, fault) => {
    expect(code(text, names).join('\n')).toMatch(fault);
  });

  it.each([
    ['a file too many', ['Code.js', 'appsscript.json', 'sidebar.html', 'x.js'], 'x.js does not belong there'],
    ['a file too few', ['Code.js', 'appsscript.json'], 'sidebar.html is missing'],
    [
      'two files of one base name',
      ['Code.js', 'Code.html', 'appsscript.json', 'sidebar.html'],
      'two files are called Code',
    ],
  ])('names %s', (_, names, fault) => {
    expect(ask(`check.fileFaults(${JSON.stringify(names)})`)).toContain(fault);
  });

  it('names a manifest that asks for another scope or has an addOns section', () => {
    const manifest = JSON.stringify({
      runtimeVersion: 'V8',
      oauthScopes: ['https://www.googleapis.com/auth/drive'],
      addOns: {},
    });
    const faults = ask(`check.manifestFaults(${JSON.stringify(manifest)})`).join('\n');
    expect(faults).toMatch(/scopes are drive/);
    expect(faults).toMatch(/Sheets service/);
    expect(faults).toMatch(/addOns/);
  });

  it('names a sidebar that loads something from outside', () => {
    const html = '<!doctype html><script src="https://example.com/x.js"></script>';
    expect(ask(`check.sidebarFaults(${JSON.stringify(html)})`)).toEqual([
      'sidebar.html loads something from outside',
    ]);
  });
});

describe('the stubs', () => {
  it('carry the JSDoc and the parameter names of the source', () => {
    const source =
      '/** Adds.\\n * @customfunction */\nexport function ADD(first: number, second?: number): number { return 1 }';
    expect(ask(`[stubs.stubs(${JSON.stringify(source)})]`)[0]).toBe(
      '/** Adds.\\n * @customfunction */\nfunction ADD(first, second) {\n  return adReports_.ADD(first, second);\n}\n',
    );
  });

  it('refuse an export without JSDoc', () => {
    expect(ask(`stubs.stubs('export function run() {}')`)[0]).toMatch(/run has no JSDoc/);
  });

  it('refuse an export that is no function', () => {
    expect(ask(`stubs.stubs('export const x = 1;')`)[0]).toMatch(/functions only/);
  });
});
