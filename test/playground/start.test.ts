import { spawn, spawnSync } from 'node:child_process';
import type { PageState } from '../../playground/page-server/page-state';
import { startOptions } from '../../playground/start-options';

/** Runs `npm start -- --once` with the present dist/. */
function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'playground/start.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe('npm start -- --once', () => {
  const { status, stdout } = start('--once');
  const [, ...all] = stdout.split('\n▸ ');
  const sections = all.slice(0, 4);

  it('npm start -- --once ends with 0 after four reports over HTTP', () => {
    expect(status).toBe(0);
    expect(stdout).toMatch(/service is at http:\/\/127\.0\.0\.1:\d+\./);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Full report',
      'LTV',
      'Retention',
      'Devices',
    ]);
  });

  it('npm start -- --once shows the request, fetched files and written rows, freshness and first rows of each report', () => {
    for (const section of sections) {
      expect(section).toMatch(
        /asked {6}(full|ltv|retention|device) · \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d · UTC\+0 · USD/,
      );
      expect(/fetched {4}files: 4$/m.test(section)).toBe(section.startsWith('Devices'));
      expect(section).toMatch(/written {4}\d+ rows \(\d+ inserted, 0 changed, 0 deleted\)/);
      expect(section).toMatch(/complete {3}through \d{4}-\d\d-\d\d \(UTC\+0\)/);
      expect(section).toMatch(/^(Date|Time) .*App id/m);
      expect(section).toContain('00123456');
      expect(section).toMatch(/ · refreshed \d+ \w+ (\d{4} )?\d\d:\d\d/);
    }
  });

  it('npm start -- --once calculates one formula of each kind and shows its cells', () => {
    expect(all).toHaveLength(5);
    const formulas = all[4]!.split('\n\n').slice(1);
    expect(formulas.map((text) => /=(\w+)/.exec(text)![1])).toEqual([
      'ADREPORT_FULL',
      'ADREPORT_LTV',
      'ADREPORT_RETENTION',
      'ADREPORT_DEVICE',
      'ADREPORT_VALUE',
      'ADREPORT_PIVOT',
      'ADREPORT_ASOF',
      'ADREPORT_LTV_FORECAST',
    ]);
    expect(formulas[0]).toMatch(
      /Date +Revenue +Impressions \(networks\) +eCPM \(networks\)\n {2}\d{4}-\d\d-\d\d +\d/,
    );
    expect(formulas[1]).toMatch(/LTV day 1 +LTV day 2 .*\n {2}\d{4}-\d\d-\d\d +00123456 +US +\d/);
    expect(formulas[4]).toMatch(/\n {2}[\d.]+$/);
    expect(formulas[5]).toMatch(/Revenue: Week.* +DE +JP +US +Total\n {2}\d{4}-\d\d-\d\d +\d/);
    expect(formulas[5]).toMatch(/\n {2}Total( +[\d.]+){4}$/);
    expect(formulas[6]).toMatch(/\n {2}\d{4}-\d\d-\d\d$/);
    expect(formulas[7]).toMatch(/Known LTV +Forecast LTV of day 9.* Low +High\n {2}\d{4}-\d\d-01 /);
  });

  it('npm start -- --once never prints the key', () => {
    expect(stdout).not.toContain('playground-key');
  });
});

it.each([
  [['--twice'], '--twice is not known.'],
  [['--port', 'many'], '--port needs a number from 0 to 65535.'],
  [['--language', 'de'], '--language needs en or zh.'],
  [
    ['--base-url', 'http://reports.example'],
    '--base-url: Address of your reporting service: enter an address such as https://reports.example.com/v2. The address must begin with https, so that the report key stays secret. After the name of the server, such as reports.example.com, only letters, digits and / . _ ~ + , = - are allowed.',
  ],
  [
    ['--once', '--base-url=https://reports.example'],
    '--once runs example reports, which a real service does not have.',
  ],
])('npm start with invalid options reports %j in one sentence', (args, sentence) => {
  expect(() => startOptions(args)).toThrow(
    `${sentence} Usage: npm start [-- --once] [--port N] [--language en|zh] [--with-bigquery] [--base-url https://…]`,
  );
});

it('npm start with invalid options prints the sentence and ends with 1', () => {
  const { status, stderr } = start('--twice');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^--twice is not known\. Usage: .*\n$/)]);
});

/** Starts the page, and returns its state, what was printed and a function that presses Ctrl-C twice and returns the exit code. */
async function served(...options: string[]) {
  const args = ['--import', 'tsx', 'playground/start.ts', '--port=0', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const url = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /Open (http:\/\/127\.0\.0\.1:\d+) in a browser .* Press Ctrl-C to stop\./.exec(printed);
      if (found !== null) resolve(found[1]!);
    });
  });
  const state = (await (await fetch(`${url}/api/state`)).json()) as PageState;
  const stop = () => {
    child.kill('SIGINT');
    child.kill('SIGINT');
    return new Promise((resolve) => child.once('exit', resolve));
  };
  return { url, printed, state, stop };
}

it('npm start refreshes and prints the four reports, then serves a page that asks whether to begin with them or with an empty file', async () => {
  const { printed, state, stop } = await served();
  for (const name of ['Full report', 'LTV', 'Retention', 'Devices']) expect(printed).toContain(`▸ ${name}`);
  expect(state.panel).toMatchObject({ beginnings: ['filled', 'empty'], begun: null });
  expect(state.sheets.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Full report', 'LTV', 'Retention', 'Devices']),
  );
  expect(state.sidebar).toBeNull();
  expect(await stop()).toBe(0);
});

it('npm start with a real service serves the page without example reports, and stops with 0 on Ctrl-C', async () => {
  const { url, printed, state, stop } = await served('--base-url=https://reports.example');
  expect(printed).toContain('The add-on uses the service at https://reports.example.');
  expect(await (await fetch(url)).text()).toContain('<script src="/page.js">');
  expect(state.panel).toMatchObject({
    service: { isSimulated: false, baseUrl: 'https://reports.example', key: null },
    scenarios: [],
    begun: 'filled',
  });
  expect(state.sheets.map(({ title }) => title)).toEqual(['Sheet1']);
  expect(await stop()).toBe(0);
});
