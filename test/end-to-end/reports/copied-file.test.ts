import type { SidebarState } from '../../../src/sidebar-server';
import { AddOn, COLLEAGUE, DAY_MS, describeWholeFile, expectKeyKept, OWNER } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { NEW, openSidebar, runId, saveNewReport } from '../sidebar';
import { HOURLY_CHECK, runHourlyCheck, saveScheduledReport, WHEN_READY } from './scheduled';

/** A file with a scheduled report that has run once and a report run by hand, and a colleague's copy of it. The colleague has a key. */
const copiedFile = prepareOnce(() => {
  const addOn = new AddOn().saveSettings().saveSettings(COLLEAGUE);
  const ana = openSidebar(addOn);
  saveScheduledReport(ana);
  const byHand = saveNewReport(ana, { name: 'Other', destination: { kind: 'new sheet', title: 'Other' } });
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  ana.sidebarRun({ reportId: byHand, runId: runId() });
  const { file: original, runtime } = addOn;
  const { timeZone } = original;
  const copy = original.copy({ id: 'copy', name: 'Copy of Numbers', timeZone, owner: COLLEAGUE });
  runtime.spreadsheets.push(copy);

  /** A call of a sidebar that is open in the copy. */
  const call = (name: string, args: readonly unknown[] = [], user = COLLEAGUE): SidebarState => {
    const { error, value } = addOn.call(name, args, { user, documentId: 'copy' });
    if (error !== undefined) throw new Error(error.message);
    return value as SidebarState;
  };
  /** The hourly check of a user in the copy. */
  const check = (user = COLLEAGUE) => {
    const record = runtime.run(HOURLY_CHECK, [], { kind: 'trigger', user, documentId: 'copy' });
    expect([record.error, record.notEmulated]).toEqual([undefined, []]);
  };
  return { addOn, original, copy, call, check };
});

/** The cells of the copied sheets. The first new report writes the status sheet again. */
function readCopiedCells({ addOn, original, copy }: ReturnType<typeof copiedFile>) {
  const titles = original.sheets.map(({ title }) => title).filter((title) => title !== 'Refresh status');
  return titles.map((title) => [title, addOn.readTable(title, copy)]);
}

it('a copy of a file has no reports, its sheets stay as they are, and no check requests anything there', () => {
  const file = copiedFile();
  const { addOn, original, call, check } = file;
  const [before, originalBefore] = [readCopiedCells(file), describeWholeFile(original)];
  addOn.service.requests.length = 0;
  expect(call('sidebarState').reports).toEqual([]);
  addOn.clock.advance(DAY_MS);
  for (const user of [COLLEAGUE, OWNER]) check(user);
  expect(addOn.service.requests).toEqual([]);
  expect(readCopiedCells(file)).toEqual(before);
  expect(describeWholeFile(original)).toBe(originalBefore);
});

it('a new report in a copy of a file gets a sheet of its own, and leaves the original and the copied sheets alone', () => {
  const file = copiedFile();
  const { addOn, original, copy, call } = file;
  const [before, originalBefore] = [readCopiedCells(file), describeWholeFile(original)];
  call('sidebarSaveReport', [{ ...NEW, refreshing: WHEN_READY }]);
  const [report] = call('sidebarState').reports;
  call('sidebarRun', [{ reportId: report!.id, runId: runId() }]);
  expect(addOn.displayTab('Revenue 2', copy).length).toBeGreaterThan(2);
  expect(readCopiedCells(file)).toEqual(before);
  expect(describeWholeFile(original)).toBe(originalBefore);
  expectKeyKept(addOn);
});

it('a copy of a file that has its properties, too, requests nothing before somebody approves there', () => {
  const { addOn, check } = copiedFile();
  const properties = addOn.runtime.properties('document', { documentId: 'copy' });
  for (const [name, text] of addOn.runtime.properties('document')) properties.set(name, text);
  addOn.clock.advance(DAY_MS);
  addOn.service.requests.length = 0;
  for (const user of [COLLEAGUE, OWNER]) check(user);
  expect(addOn.service.requests).toEqual([]);
});
