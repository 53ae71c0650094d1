import { readFileSync } from 'node:fs';
import { PLAYGROUND_KEY } from '../../playground/service/options';
import { VERSION } from '../../src/version';
import { AddOn, DAY_MS, HOUR_MS } from './add-on';
import { advanceTime, readBooksRows, saveScheduledReport } from './reports/scheduled';
import { openSidebar, runId } from './sidebar';

/** Makes a method of a service return nothing, so that the add-on throws a TypeError. */
function breakMethod({ runtime }: AddOn, service: string, method: string): void {
  const host = runtime.hosts.byName.get(service)!;
  const call = host.call;
  host.call = (execution, called, args) =>
    called === method ? null : call.call(host, execution, called, args);
}

const PLACE = String.raw`TypeError at Code:\d+ in [\w$.<>]+`;

it('an unexpected error is shown with the function and the line of Code.js that anyone can open, is logged once without the key, and is named in the mail and in the run log', () => {
  const addOn = new AddOn().saveSettings();
  const sidebar = openSidebar(addOn);
  const id = saveScheduledReport(sidebar);
  sidebar.sidebarRun({ reportId: id, runId: runId(1) });
  addOn.runtime.advance(DAY_MS);
  breakMethod(addOn, 'Utilities', 'formatDate');
  const { error } = addOn.call('sidebarRun', [{ reportId: id, runId: runId(2) }]);
  expect(error?.message).toMatch(new RegExp(`^The add-on made a mistake \\(${PLACE}\\)\\.`));
  const line = Number(/Code:(\d+)/.exec(error?.message ?? '')?.[1]);
  expect(readFileSync('dist/Code.js', 'utf8').split('\n')[line - 1]).toContain('formatTime');
  const lines = addOn.runtime.executions.at(-1)!.console.filter(({ level }) => level === 'error');
  expect(lines.map(({ text }) => JSON.parse(text))).toMatchObject([
    {
      version: VERSION,
      during: 'a run of a report',
      error: {
        name: 'TypeError',
        places: expect.arrayContaining([expect.stringMatching(/^Code:\d+ in [\w$.<>]+$/)]),
      },
    },
  ]);
  expect(lines[0]!.text).not.toContain(PLAYGROUND_KEY);

  addOn.runtime.advanceFiring(24 * HOUR_MS);
  Reflect.deleteProperty(addOn.runtime.hosts.byName.get('Utilities')!, 'call');
  advanceTime(addOn, HOUR_MS);
  const [mail] = addOn.runtime.mails;
  expect(mail?.body).toMatch(new RegExp(`unexpected error \\(${PLACE}, version ${VERSION}\\)`));
  expect(mail?.body).toContain(`Ad Reports for Sheets, version ${VERSION}`);
  const problems = readBooksRows(addOn, 'books.status').map(({ Problem }) => Problem);
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(PLACE)));
});
