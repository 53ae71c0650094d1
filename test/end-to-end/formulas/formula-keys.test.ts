import type { SidebarState } from '../../../src/sidebar-server';
import { AddOn, COLLEAGUE, OWNER } from '../add-on';
import { calculateCell, createFormula, requireValue, runStorm } from '../formula-storms/storm';
import { listSentKeys } from '../reports/scheduled';

/** Which user's key formulas use, and which cells see stored answers. test/end-to-end/harness has where the key may be, and test/settings/formula-consent.test.ts has the attempts to forge a consent. */

const APP = '00123456';
const REVENUE = createFormula('ADREPORT_VALUE', 'full', 'revenue', APP, '2026-08-01', '2026-08-31');
const OWNERS_KEY = 'key-of-the-owner-0001';
const COLLEAGUES_KEY = 'key-of-the-colleague-0002';
const NO_CONSENT =
  /Formulas in this file have no permission to use a report key.*in a shared drive: the person who created the file.*That person must allow formulas in this file under Extensions ▸ Ad Reports ▸ Settings ▸ Formulas/;

/** Two keys that the service knows; the colleague's may not read LTV. */
function addOn(): AddOn {
  const keys = [{ key: OWNERS_KEY }, { key: COLLEAGUES_KEY, without: ['ltv' as const] }];
  return new AddOn({ service: { keys } });
}

/** A second file with formulas. In a shared drive, it has a creator instead of an owner. */
function secondFile({ file, runtime }: AddOn, people: { owner: string; creator?: string }): string {
  const id = 'second file';
  runtime.spreadsheets.push(file.copy({ id, name: 'Second', timeZone: 'Europe/Berlin', ...people }));
  return id;
}

/** Saves a key. */
function saveKeyOf(addOn: AddOn, user: string, key: string, { documentId = addOn.file.id } = {}) {
  const draft = { baseUrl: addOn.service.origin, key, anyway: true };
  expect(addOn.call('sidebarSaveSettings', [draft], { user, documentId }).error).toBeUndefined();
}

function allowFormulas(addOn: AddOn, allowed: boolean, { user = OWNER, documentId = addOn.file.id } = {}) {
  const { error, value } = addOn.call('sidebarAllowFormulas', [allowed], { user, documentId });
  expect(error).toBeUndefined();
  return (value as SidebarState).formulas;
}

/** What the cell shows when a user types it. */
function typedBy(addOn: AddOn, user: string, documentId = addOn.file.id) {
  const { value, sentence } = calculateCell(addOn, { ...REVENUE, user, documentId });
  return sentence ?? value;
}

it('a formula uses the owner’s key, also for colleagues, only while the owner allows it', () => {
  const sheet = addOn();
  saveKeyOf(sheet, OWNER, OWNERS_KEY);
  saveKeyOf(sheet, COLLEAGUE, COLLEAGUES_KEY);
  const isRefused = () => (sheet.call('sidebarState', []).value as SidebarState).formulaRefreshing.isRefused;
  expect(isRefused()).toBe(false);
  expect(calculateCell(sheet, REVENUE).sentence).toMatch(NO_CONSENT);
  expect([sheet.sent, isRefused()]).toEqual([[], true]);
  expect(allowFormulas(sheet, true)).toEqual({ owner: OWNER, mine: true, allowed: true, allowedIds: [''] });
  expect(typedBy(sheet, COLLEAGUE)).toEqual(expect.any(Number));
  expect(listSentKeys(sheet)).toEqual([OWNERS_KEY]);
  allowFormulas(sheet, false);
  expect(calculateCell(sheet, REVENUE).sentence).toMatch(NO_CONSENT);
});

it('in a shared drive a formula of any user uses the key of the user who created the file, and of nobody else who allows it', () => {
  const sheet = addOn();
  const documentId = secondFile(sheet, { owner: '', creator: OWNER });
  saveKeyOf(sheet, OWNER, OWNERS_KEY, { documentId });
  saveKeyOf(sheet, COLLEAGUE, COLLEAGUES_KEY, { documentId });
  const own = { owner: null, mine: true, allowed: true, allowedIds: [''] };
  expect(allowFormulas(sheet, true, { user: COLLEAGUE, documentId })).toEqual(own);
  for (const user of [OWNER, COLLEAGUE]) expect(typedBy(sheet, user, documentId)).toMatch(NO_CONSENT);
  expect(sheet.sent).toEqual([]);
  expect(allowFormulas(sheet, true, { documentId })).toEqual(own);
  for (const user of [OWNER, COLLEAGUE]) expect(typedBy(sheet, user, documentId)).toEqual(expect.any(Number));
  expect(listSentKeys(sheet)).toEqual([OWNERS_KEY]);
});

it('stored answers are not shown in another owner’s file, also at the same moment: each file uses its own owner’s key', async () => {
  const sheet = addOn();
  saveKeyOf(sheet, OWNER, OWNERS_KEY);
  allowFormulas(sheet, true);
  const documentId = secondFile(sheet, { owner: COLLEAGUE });
  saveKeyOf(sheet, COLLEAGUE, COLLEAGUES_KEY, { documentId });
  allowFormulas(sheet, true, { user: COLLEAGUE, documentId });
  const ltv = createFormula('ADREPORT_VALUE', 'ltv', 'newUserNum', APP, '2026-08-01', '2026-08-31');
  const cells = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? ltv : { ...ltv, documentId }));
  const { shown, calls } = await runStorm(sheet, cells);
  for (const [at, each] of shown.entries())
    if (at % 2 === 0) expect(requireValue(each)).toEqual(expect.any(Number));
    else expect([each.value, each.sentence]).toEqual([undefined, expect.stringMatching(/does not permit/)]);
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect(listSentKeys(sheet).sort()).toEqual([COLLEAGUES_KEY, OWNERS_KEY].sort());
});
