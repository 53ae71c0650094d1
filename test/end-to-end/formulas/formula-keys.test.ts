import { PLAYGROUND_KEY } from '../../../playground/service/options';
import type { SidebarState } from '../../../src/sidebar-server/messages';
import { AddOn, COLLEAGUE, expectKeyKept, OWNER } from '../add-on';
import {
  callsDuring,
  cell,
  entered,
  inFile,
  recalculated,
  type Shown,
  valueIn,
} from '../formula-storms/storm';

import { keysSent } from '../reports/scheduled';

/** Which user's key formulas use, and which cells see stored answers. */

const APP = '00123456';
const REVENUE = cell('ADREPORT_VALUE', 'full', 'revenue', APP, '2026-08-01', '2026-08-31');
const OWNERS_KEY = 'key-of-the-owner-0001';
const COLLEAGUES_KEY = 'key-of-the-colleague-0002';
const NO_CONSENT =
  /owner of this file, or .*, has not allowed its formulas to use the report key.*Extensions ▸ Ad Reports ▸ Settings ▸ Formulas/;

const CREATOR_CONSENT =
  /in a shared drive the person who created it, has not allowed.*That person opens Extensions ▸ Ad Reports ▸ Settings ▸ Formulas in this file/;

/** Two keys that the service knows; the colleague's may not read LTV. */
function addOn(): AddOn {
  const keys = [{ key: OWNERS_KEY }, { key: COLLEAGUES_KEY, without: ['ltv' as const] }];
  return new AddOn({ service: { keys } });
}

/** Saves a key and allows the file's formulas to use it, as the form proposes to its owner. */
function gives(addOn: AddOn, user: string, key: string, documentId = addOn.file.id, formulas = true): void {
  const owner = addOn.runtime.spreadsheets.find(({ id }) => id === documentId)?.owner;
  const draft = { baseUrl: addOn.service.origin, key, anyway: true, ...(owner === user && { formulas }) };
  const { error } = addOn.call('sidebarSaveSettings', [draft], { user, documentId });
  expect(error).toBeUndefined();
}

function allows(addOn: AddOn, allowed: boolean, user = OWNER, documentId = addOn.file.id): SidebarState {
  const { error, value } = addOn.call('sidebarAllowFormulas', [allowed], { user, documentId });
  expect(error).toBeUndefined();
  return value as SidebarState;
}

/** A second file with formulas, of another owner. */
function secondFile(addOn: AddOn, owner: string): string {
  const id = `file of ${owner}`;
  addOn.runtime.spreadsheets.push(addOn.file.copy({ id, name: 'Second', timeZone: 'Europe/Berlin', owner }));
  return id;
}

describe('without the consent of the owner', () => {
  it('a formula does not use the owner’s key, and shows how the owner allows it; with it, colleagues use it too, until it is withdrawn', () => {
    const sheet = addOn();
    gives(sheet, OWNER, OWNERS_KEY, sheet.file.id, false);
    gives(sheet, COLLEAGUE, COLLEAGUES_KEY);
    const { value, sentence } = entered(sheet, REVENUE);
    expect([value, sentence]).toEqual([undefined, expect.stringMatching(NO_CONSENT)]);
    expect(sheet.sent).toEqual([]);
    expect(allows(sheet, true).formulas).toEqual({ owner: OWNER, mine: true, allowed: true });
    const { name, args } = REVENUE;
    const record = sheet.runtime.run(name, args, { kind: 'customFunction', user: COLLEAGUE });
    expect(record.value).toEqual(expect.any(Number));
    expect(keysSent(sheet)).toEqual([OWNERS_KEY]);
    allows(sheet, false);
    expect(entered(sheet, REVENUE).sentence).toMatch(NO_CONSENT);
  });

  it('no formula uses the key, whatever editors write into the document', () => {
    const sheet = addOn();
    gives(sheet, OWNER, OWNERS_KEY, sheet.file.id, false);
    const document = sheet.runtime.properties('document');
    document.set('adreports.formulasAllowed', JSON.stringify({ v: 1, by: OWNER, file: sheet.file.id }));
    document.set(`adreports.consent.formulas.${sheet.file.id}`, '{"v":1}');
    expect(entered(sheet, REVENUE).sentence).toMatch(NO_CONSENT);
    expect(sheet.sent).toEqual([]);
  });
});

describe('in a shared drive, where files have no owner', () => {
  const drive = 'file in a shared drive';
  const typedBy = (sheet: AddOn, user: string) => {
    const { name, args } = REVENUE;
    return sheet.runtime.run(name, args, { kind: 'customFunction', user, documentId: drive });
  };

  /** A file that the owner of the other files created. */
  function inDrive(): AddOn {
    const sheet = addOn();
    const facts = { id: drive, name: 'Drive', timeZone: 'Europe/Berlin', owner: '', creator: OWNER };
    sheet.runtime.spreadsheets.push(sheet.file.copy(facts));
    gives(sheet, OWNER, OWNERS_KEY, drive, false);
    gives(sheet, COLLEAGUE, COLLEAGUES_KEY, drive, false);
    return sheet;
  }

  it('a formula of any user uses the key of the user who created the file and allowed it', () => {
    const sheet = inDrive();
    expect(allows(sheet, true, OWNER, drive).formulas).toEqual({ owner: null, mine: true, allowed: true });
    for (const user of [OWNER, COLLEAGUE]) expect(typedBy(sheet, user).value).toEqual(expect.any(Number));
    expect(keysSent(sheet)).toEqual([OWNERS_KEY]);
    allows(sheet, false, OWNER, drive);
    expect(typedBy(sheet, COLLEAGUE).error?.message).toMatch(CREATOR_CONSENT);
  });

  it('without this consent a formula says who has to allow it, also if a colleague allows it', () => {
    const sheet = inDrive();
    expect(allows(sheet, true, COLLEAGUE, drive).formulas).toEqual({
      owner: null,
      mine: true,
      allowed: true,
    });
    const state = sheet.call('sidebarState', [], { user: OWNER, documentId: drive }).value as SidebarState;
    expect(state.formulas).toEqual({ owner: null, mine: true, allowed: false });
    for (const user of [OWNER, COLLEAGUE])
      expect(typedBy(sheet, user).error?.message).toMatch(CREATOR_CONSENT);
    expect(sheet.sent).toEqual([]);
  });
});

describe('stored answers', () => {
  it('are not shown in another owner’s file, also at the same moment: each file uses its own owner’s key', async () => {
    const sheet = addOn();
    gives(sheet, OWNER, OWNERS_KEY);
    const other = secondFile(sheet, COLLEAGUE);
    gives(sheet, COLLEAGUE, COLLEAGUES_KEY, other);
    const ltv = cell('ADREPORT_VALUE', 'ltv', 'newUserNum', APP, '2026-08-01', '2026-08-31');
    const cells = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? ltv : inFile(other, ltv)));
    let shown: Shown[] = [];
    const calls = await callsDuring(sheet, async () => {
      shown = await recalculated(sheet, cells);
    });
    for (const [at, each] of shown.entries())
      if (at % 2 === 0) expect(valueIn(each)).toEqual(expect.any(Number));
      else expect([each.value, each.sentence]).toEqual([undefined, expect.stringMatching(/does not permit/)]);
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(keysSent(sheet).sort()).toEqual([COLLEAGUES_KEY, OWNERS_KEY].sort());
  });
});

it('the key is stored only in its owner’s properties, and is sent to the service only', () => {
  const sheet = new AddOn().settled();
  for (const typed of [
    REVENUE,
    cell('ADREPORT_DEVICE', APP, '2026-09-12'),
    cell('ADREPORT_LTV', APP, 'ltv91', '2026-08-01'),
  ])
    entered(sheet, typed);
  sheet.service.arm('echo-key', { times: 'until cleared' });
  const failed = entered(sheet, cell('ADREPORT_FULL', APP, 'revenue', '2026-07-01'));
  expect(failed.sentence).toMatch(/did not accept/);
  expect(failed.sentence).not.toContain(PLAYGROUND_KEY);
  expectKeyKept(sheet);
});
