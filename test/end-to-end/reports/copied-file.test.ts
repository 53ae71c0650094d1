import type { SidebarState } from '../../../src/sidebar-server/messages';
import { AddOn, COLLEAGUE, DAY_MS, expectKeyKept, OWNER, wholeFile } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { NEW, sidebarOf } from '../sidebar';
import { scheduledReport, TICK } from './scheduled';

const REFRESH = 'refresh here too';
const LEAVE = 'leave as it is';

/** A file with a scheduled report that has run once and a report run by hand, and a colleague's copy of it. The colleague has a key. */
function copiedFile(properties: boolean) {
  const addOn = new AddOn().settled().settled(COLLEAGUE);
  const ana = sidebarOf(addOn);
  scheduledReport(ana);
  const other = { name: 'Other', destination: { kind: 'new sheet', title: 'Other' } } as const;
  ana.sidebarSaveReport({ ...NEW, ...other });
  const documentId = addOn.file.id;
  const record = addOn.runtime.run(TICK, [], { kind: 'trigger', user: OWNER, documentId });
  expect(record.error).toBeUndefined();
  const [, byHand] = ana.sidebarReports().reports;
  ana.sidebarRun({ reportId: byHand!.id, runId: 'f'.repeat(16) });
  const { timeZone } = addOn.file;
  const copy = addOn.file.copy({ id: 'copy', name: 'Copy of Numbers', timeZone, owner: COLLEAGUE });
  addOn.runtime.spreadsheets.push(copy);
  if (properties) {
    const kept = addOn.runtime.properties('document', { documentId: 'copy' });
    for (const [name, text] of addOn.runtime.properties('document')) kept.set(name, text);
  }
  return { addOn, original: addOn.file, copy };
}

const withProperties = preparedOnce(() => copiedFile(true));
const withoutProperties = preparedOnce(() => copiedFile(false));

function copied({ properties = false } = {}) {
  return properties ? withProperties() : withoutProperties();
}

/** A call of the sidebar that is open in the copy. */
function inCopy(addOn: AddOn, name: string, args: readonly unknown[] = [], user = COLLEAGUE): SidebarState {
  const { error, value } = addOn.call(name, args, { user, documentId: 'copy' });
  if (error !== undefined) throw new Error(error.message);
  return value as SidebarState;
}

function answer(addOn: AddOn, sentence: string, user = COLLEAGUE): SidebarState {
  return inCopy(addOn, 'sidebarAnswerCopy', [sentence], user);
}

/** The hourly check of the colleague in the copy. */
function check(addOn: AddOn, user = COLLEAGUE) {
  const record = addOn.runtime.run(TICK, [], { kind: 'trigger', user, documentId: 'copy' });
  expect([record.error, record.notEmulated]).toEqual([undefined, []]);
  return record;
}

function days(addOn: AddOn, file: AddOn['file'], title = 'Revenue'): string[] {
  const [, , ...rows] = addOn.sheet(title, file);
  return [...new Set(rows.map(([day]) => day!))];
}

describe.each([false, true])('a user who opens a copied file, properties copied: %s', (properties) => {
  it('finds that nothing is refreshed before they answer', () => {
    const { addOn, copy } = copied({ properties });
    const before = wholeFile(copy);
    addOn.clock.advance(DAY_MS);
    addOn.service.requests.length = 0;
    check(addOn);
    check(addOn, OWNER);
    expect(addOn.service.requests).toEqual([]);
    expect(wholeFile(copy)).toBe(before);
  });
});

describe.each([false, true])('“refresh here too”, properties copied: %s', (properties) => {
  it('refreshes the copied sheet at the next check, with that user’s key, and leaves the original alone', () => {
    const { addOn, original, copy } = copied({ properties });
    answer(addOn, REFRESH);
    sidebarOf(addOn).sidebarForgetKey();
    addOn.clock.advance(DAY_MS);
    const before = wholeFile(original);
    const tabs = copy.sheets.map(({ id }) => id);
    check(addOn);
    expect(days(addOn, copy)).toContain('2026-09-15');
    expect(days(addOn, copy)).toHaveLength(new Set(days(addOn, copy)).size);
    expect(copy.sheets.filter(({ title }) => /^Revenue/.test(title)).map(({ id }) => id)).toEqual(
      tabs.filter((id) => original.sheets.some((sheet) => sheet.id === id && sheet.title === 'Revenue')),
    );
    expect(wholeFile(original)).toBe(before);
    expectKeyKept(addOn);
  });

  it('changes nothing without a key, and says that a key is needed', () => {
    const { addOn, copy } = copied({ properties });
    inCopy(addOn, 'sidebarForgetKey');
    const before = wholeFile(copy);
    expect(() => answer(addOn, REFRESH)).toThrow(/no report key/);
    expect(inCopy(addOn, 'sidebarState').copied).not.toBeNull();
    expect(wholeFile(copy)).toBe(before);
  });
});

describe.each([false, true])('“leave as it is”, properties copied: %s', (properties) => {
  it('ends the questions and leaves the sheets and every number', () => {
    const { addOn, copy } = copied({ properties });
    const before = copy.sheets.map(({ title }) => [title, addOn.cells(title, copy)]);
    const { copied: asked, reports } = answer(addOn, LEAVE);
    expect([asked, reports]).toEqual([null, []]);
    expect(inCopy(addOn, 'sidebarState', [], OWNER).copied).toBeNull();
    expect(copy.metadata).toEqual([]);
    expect(copy.sheets.map(({ title }) => [title, addOn.cells(title, copy)])).toEqual(before);
  });

  it('makes no trigger, and no check ever changes the copy', () => {
    const { addOn, copy } = copied({ properties });
    answer(addOn, LEAVE);
    const before = wholeFile(copy);
    addOn.runtime.advanceFiring(DAY_MS);
    check(addOn);
    check(addOn, OWNER);
    expect(addOn.runtime.triggers.map(({ documentId }) => documentId)).toEqual(['file']);
    expect(wholeFile(copy)).toBe(before);
  });
});
