import { spawnSync } from 'node:child_process';

/** As `npm start -- --once` runs it, on the dist/ that is there. */
function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'playground/start.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe('npm start -- --once', () => {
  const { status, stdout } = start('--once');
  const [, ...all] = stdout.split('\n▸ ');
  const sections = all.slice(0, 4);

  it('ends with 0 after four reports over HTTP', () => {
    expect(status).toBe(0);
    expect(stdout).toMatch(/answers at http:\/\/127\.0\.0\.1:\d+\./);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Full report',
      'LTV',
      'Retention',
      'Devices',
    ]);
  });

  it('says of each what was asked, fetched and written, how fresh it is, and shows the first rows', () => {
    for (const section of sections) {
      expect(section).toMatch(
        /asked {6}(full|ltv|retention|device) · \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d · UTC\+0 · USD/,
      );
      expect(section).toMatch(/fetched {4}(\d+ pages?|4 files after 1 request); \d+ calls? in all/);
      expect(section).toMatch(/written {4}\d+ rows × \d+ columns \(\d+ inserted, 0 changed, 0 deleted\)/);
      expect(section).toMatch(/complete {3}through \d{4}-\d\d-\d\d \(UTC\+0\)/);
      expect(section).toMatch(/^(Date|Time) .*App id/m);
      expect(section).toContain('00123456');
      expect(section).toMatch(/ · fetched \d+ \w+ \d{4} \d\d:\d\d/);
    }
  });

  it('calculates one formula of each kind and shows what its cells would', () => {
    expect(all).toHaveLength(5);
    const formulas = all[4]!.split('\n\n').slice(1);
    expect(formulas.map((text) => /=(\w+)/.exec(text)![1])).toEqual([
      'ADREPORT_FULL',
      'ADREPORT_LTV',
      'ADREPORT_RETENTION',
      'ADREPORT_DEVICE',
      'ADREPORT_VALUE',
      'ADREPORT_ASOF',
    ]);
    expect(formulas[0]).toMatch(
      /Date +Revenue +Impressions \(networks\) +eCPM \(networks\)\n {2}\d{4}-\d\d-\d\d +\d/,
    );
    expect(formulas[1]).toMatch(/LTV day 1 +LTV day 2 .*\n {2}\d{4}-\d\d-\d\d +00123456 +US +\d/);
    expect(formulas[4]).toMatch(/\n {2}[\d.]+$/);
    expect(formulas[5]).toMatch(/\n {2}\d{4}-\d\d-\d\d\n/);
  });

  it('never prints the key', () => {
    expect(stdout).not.toContain('playground-key');
  });
});

describe('npm start with an option that is none', () => {
  it('says so in one sentence', () => {
    const { status, stderr } = start('--twice');
    expect(status).toBe(1);
    expect(stderr.trim()).toBe('--twice is not known. Usage: npm start [-- --once]');
  });
});
