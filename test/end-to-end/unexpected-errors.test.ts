import { readFileSync } from 'node:fs';
import { PLAYGROUND_KEY } from '../../playground/service/options';
import { VERSION } from '../../src/version';
import { AddOn, DAY_MS, HOUR_MS, OWNER, TUESDAY } from './add-on';
import { scheduledReport, tick } from './reports/scheduled';
import { savedReport, sidebarOf } from './sidebar';

function ready(now = TUESDAY): AddOn {
  return new AddOn({ now }).settled();
}

/** Makes a method of a service return nothing, so that the add-on throws a TypeError. The returned function restores it. */
function broken({ runtime }: AddOn, service: string, method: string): () => void {
  const host = runtime.hosts.byName.get(service)!;
  const call = host.call;
  host.call = (execution, called, args) =>
    called === method ? null : call.call(host, execution, called, args);
  return () => {
    host.call = call;
  };
}

/** The error message of a failing run by hand. */
function failureOfRun(addOn: AddOn, reportId: string): string {
  try {
    sidebarOf(addOn).sidebarRun({ reportId, runId: '0123456789abcdef' });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an unexpected error', () => {
  it('is shown with the function and the line of Code.js that anyone can open, and leaves one structured entry in the execution log, without the key', () => {
    const addOn = ready();
    const id = savedReport(sidebarOf(addOn));
    sidebarOf(addOn).sidebarRun({ reportId: id, runId: 'fedcba9876543210' });
    addOn.runtime.advance(DAY_MS);
    broken(addOn, 'Utilities', 'formatDate');
    const sentence = failureOfRun(addOn, id);
    expect(sentence).toMatch(/^The add-on made a mistake \(TypeError at Code:\d+ in [\w$.<>]+\)\./);
    const line = Number(/Code:(\d+)/.exec(sentence)?.[1]);
    expect(readFileSync('dist/Code.js', 'utf8').split('\n')[line - 1]).toContain('formatTime');
    const lines = addOn.runtime.executions.at(-1)!.console.filter(({ level }) => level === 'error');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!.text)).toMatchObject({
      version: VERSION,
      during: 'a run of a report',
      error: {
        name: 'TypeError',
        places: expect.arrayContaining([expect.stringMatching(/^Code:\d+ in [\w$.<>]+$/)]),
      },
    });
    expect(lines[0]!.text).not.toContain(PLAYGROUND_KEY);
  });

  it('in Google’s cache is logged without the key, and changes no number', () => {
    const addOn = ready();
    addOn.runtime.failNext('CacheService', 'put', `Service error: Cache ${PLAYGROUND_KEY}`, { times: 10 });
    const { value } = addOn.runtime.run('ADREPORT_VALUE', ['full', 'revenue', '00123456', '2026-09-01'], {
      kind: 'customFunction',
    });
    expect(value).toEqual(expect.any(Number));
    const { console } = addOn.runtime.executions.at(-1)!;
    expect(console.map(({ level }) => level)).toContain('error');
    expect(console[0]!.text).toContain('the cache: Exception');
    expect(JSON.stringify(console)).not.toContain(PLAYGROUND_KEY);
  });

  it('from a missing authorization tells the user what to do in every call of the sidebar', () => {
    const addOn = ready();
    const id = savedReport(sidebarOf(addOn));
    addOn.runtime.revoke(OWNER);
    const calls: [string, unknown[]][] = [
      ['sidebarState', []],
      ['sidebarRun', [{ reportId: id, runId: '0123456789abcdef' }]],
      ['sidebarRefreshFormulas', []],
      ['sidebarSaveSettings', [{ parallel: 1 }]],
    ];
    for (const [name, args] of calls)
      expect([name, addOn.call(name, args).error?.message]).toEqual([
        name,
        expect.stringMatching(
          /Google no longer allows Ad Reports to work for you\. .*Choose Extensions ▸ Ad Reports ▸ Open/,
        ),
      ]);
  });

  it('is named in the owner’s mail and in the run log, with the version', () => {
    const addOn = ready(TUESDAY - DAY_MS);
    const id = scheduledReport(sidebarOf(addOn));
    sidebarOf(addOn).sidebarRun({ reportId: id, runId: '0123456789abcdef' });
    addOn.runtime.advance(DAY_MS);
    const mend = broken(addOn, 'Utilities', 'formatDate');
    for (let hour = 0; hour < 24; hour++) {
      tick(addOn);
      addOn.runtime.advance(HOUR_MS);
    }
    mend();
    tick(addOn);
    expect(addOn.runtime.mails[0]?.body).toMatch(
      new RegExp(`unexpected error \\(TypeError at Code:\\d+ in [\\w$.<>]+, version ${VERSION}\\)`),
    );
    expect(addOn.runtime.mails[0]?.body).toContain(`Ad Reports for Sheets, version ${VERSION}`);
    const [header, ...runs] = addOn.sheet('Run log').slice(1);
    const version = header!.indexOf('Version');
    const notes = runs.filter((row) => row[version] === VERSION).map((row) => row[header!.indexOf('Note')]);
    expect(notes).toContainEqual(expect.stringMatching(/TypeError at Code:\d+ in/));
  });
});
