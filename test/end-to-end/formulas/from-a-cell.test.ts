import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { AddOn, COLLEAGUE, describeWholeFile, OWNER } from '../add-on';
import { WHEN_READY } from '../reports/scheduled';
import { openSidebar, saveNewReport } from '../sidebar';

/** Every function that Google finds in the built add-on: each may be typed into a cell as a formula. */
function globals(): string[] {
  const context = vm.createContext({});
  vm.runInContext(readFileSync('dist/Code.js', 'utf8'), context);
  return Object.keys(context).filter((name) => typeof context[name] === 'function');
}

/** Arguments that a cell can pass: nothing, text, a number, a boolean, a date, a range. */
const ARGUMENTS: readonly (readonly unknown[])[] = [
  [],
  ['r00000000000'],
  ['sidebarForgetKey'],
  ['{"name":"sidebarForgetKey","args":[]}'],
  [new Date(Date.UTC(2026, 8, 15))],
  [[['sidebarForgetKey', 1]]],
  ['sidebarPauseReport', 'r00000000000', true],
];

const addOn = new AddOn().saveSettings();
const sidebar = openSidebar(addOn);
const id = saveNewReport(sidebar, { refreshing: WHEN_READY });
const { runtime, cache, sent, file } = addOn;

const state = () =>
  JSON.stringify([
    [OWNER, COLLEAGUE].map((user) => [...runtime.properties('user', { user })]),
    [...runtime.properties('document')],
    [...runtime.properties('script')],
    [cache.put, sent.length, describeWholeFile(file)],
    [runtime.mails, runtime.triggers, runtime.ui.menus, runtime.ui.sidebar],
  ]);

const others = globals().filter((name) => !name.startsWith('ADREPORT_'));

it('a function of the add-on that a user types into a cell is one of a few: the menu, the trigger and one entry of the sidebar', () => {
  expect(others.toSorted().join(' ')).toBe(
    'onInstall onOpen openAudit openHelp openMonthClose openPayouts openSettings openSidebar refreshAll refreshDue ' +
      'refreshFormulas refreshThisSheet sidebarCall',
  );
});

it.each(others)(
  'a function of the add-on that a user types into a cell: %s changes nothing, sends no request and gives an error',
  (name) => {
    const before = state();
    for (const user of [OWNER, COLLEAGUE])
      for (const args of [...ARGUMENTS, [id], [id, true], [id, 'delete']]) {
        const { error, effects, counters } = runtime.run(name, args, { kind: 'customFunction', user });
        expect([args, error?.message]).toEqual([
          args,
          expect.stringMatching(/is not a formula|Cannot call SpreadsheetApp\.getUi|do not have permission/),
        ]);
        expect(effects).toEqual([]);
        expect(Object.keys(counters).filter((call) => call.startsWith('PropertiesService'))).toEqual([]);
      }
    expect(state()).toBe(before);
  },
);
