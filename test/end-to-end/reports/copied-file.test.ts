import type { SidebarState } from '../../../src/sidebar-server';
import { AddOn, COLLEAGUE, DAY_MS, describeWholeFile, expectKeyKept, OWNER } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { openSidebar, runId, saveNewReport } from '../sidebar';
import { HOURLY_CHECK, runHourlyCheck, saveScheduledReport } from './scheduled';

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

describe('a user who opens a copy of a file', () => {
  it('finds that nothing is refreshed before they answer', () => {
    const { addOn, copy, check } = copiedFile();
    const before = describeWholeFile(copy);
    addOn.clock.advance(DAY_MS);
    addOn.service.requests.length = 0;
    for (const user of [COLLEAGUE, OWNER]) check(user);
    expect(addOn.service.requests).toEqual([]);
    expect(describeWholeFile(copy)).toBe(before);
  });

  it('and chooses “refresh here too”, refreshes the copied sheet with their own key, and leaves the original alone', () => {
    const { addOn, original, copy, call, check } = copiedFile();
    call('sidebarAnswerCopy', ['refresh here too']);
    openSidebar(addOn).sidebarForgetKey();
    addOn.clock.advance(DAY_MS);
    const before = describeWholeFile(original);
    check();
    const [, , ...rows] = addOn.displayTab('Revenue', copy);
    expect(new Set(rows.map(([day, area]) => `${day} ${area}`)).size).toBe(rows.length);
    expect(rows.map(([day]) => day)).toContain('2026-09-15');
    const tabs = copy.sheets.filter(({ title }) => /^Revenue/.test(title)).map(({ id }) => id);
    expect(tabs).toEqual([original.sheetNamed('Revenue')!.id]);
    expect(describeWholeFile(original)).toBe(before);
    expectKeyKept(addOn);
  });

  it('and chooses “refresh here too” without a key, changes nothing, and reads that a key is needed', () => {
    const { copy, call } = copiedFile();
    call('sidebarForgetKey');
    const before = describeWholeFile(copy);
    expect(() => call('sidebarAnswerCopy', ['refresh here too'])).toThrow(/no report key/);
    expect(call('sidebarState').copied).not.toBeNull();
    expect(describeWholeFile(copy)).toBe(before);
  });

  it('and chooses “leave as it is”, is not asked again, and no check ever changes the copy', () => {
    const { addOn, copy, call, check } = copiedFile();
    const cells = () => copy.sheets.map(({ title }) => [title, addOn.readTable(title, copy)]);
    const before = cells();
    expect(call('sidebarAnswerCopy', ['leave as it is'])).toMatchObject({ copied: null, reports: [] });
    expect(call('sidebarState', [], OWNER).copied).toBeNull();
    addOn.runtime.advanceFiring(DAY_MS);
    for (const user of [COLLEAGUE, OWNER]) check(user);
    expect(addOn.runtime.triggers.map(({ documentId }) => documentId)).toEqual(['file']);
    expect(cells()).toEqual(before);
  });
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
