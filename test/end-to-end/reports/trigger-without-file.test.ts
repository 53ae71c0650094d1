import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { reportIn, sidebarOf } from '../sidebar';
import { storedTexts } from '../stored-texts';
import { passing, runsEnded, scheduledReport } from './scheduled';

const scheduled = preparedOnce(() => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
  const ana = sidebarOf(addOn);
  return { addOn, ana, id: scheduledReport(ana) };
});

/** The ids of triggers that the owner's properties contain, with their files. */
function storedTriggers({ runtime }: AddOn): [string, string][] {
  const PREFIX = 'adreports.trigger.';
  return [...runtime.properties('user')].flatMap(([name, file]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), file]] : [],
  );
}

/** The trigger was made by an earlier version, which did not store its file. */
function withUnknownFile() {
  const all = scheduled();
  const { runtime } = all.addOn;
  for (const [uid] of storedTriggers(all.addOn))
    runtime.properties('user').delete(`adreports.trigger.${uid}`);
  runtime.triggersAttachedTo = 'document';
  return all;
}

describe('a trigger without an active spreadsheet', () => {
  it('refreshes the reports of the file for which it was made', () => {
    const { addOn, ana, id } = scheduled();
    addOn.runtime.triggersAttachedTo = 'document';
    const records = passing(addOn, 2 * DAY_MS);
    expect(runsEnded(records)).toBe(3);
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule', by: OWNER } });
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/complete through 16 Sep/);
    expect([addOn.runtime.triggers.length, addOn.runtime.mails]).toEqual([1, []]);
  });

  it('whose file is not known is replaced when its user opens the sidebar, and then refreshes the reports', () => {
    const { addOn, ana, id } = withUnknownFile();
    const [{ id: before } = { id: '' }] = addOn.runtime.triggers;
    passing(addOn, DAY_MS + 3 * HOUR_MS);
    sidebarOf(addOn, COLLEAGUE).sidebarState();
    expect(storedTriggers(addOn)).toEqual([]);
    ana.sidebarState();
    const [trigger, ...others] = addOn.runtime.triggers;
    expect([storedTriggers(addOn), others]).toEqual([[[trigger!.id, addOn.file.id]], []]);
    expect(trigger!.id).not.toBe(before);
    passing(addOn, 2 * DAY_MS);
    expect([reportIn(ana, id).state, addOn.runtime.mails.length]).toEqual(['fresh', 1]);
  });
});

describe('mails about scheduled reports', () => {
  it('never go to an address that an editor has written into the document', () => {
    const { addOn, id } = scheduled();
    const document = storedTexts(addOn);
    const name = `adreports.report.${id}`;
    document.set(name, document.get(name)!.replaceAll(OWNER, COLLEAGUE));
    addOn.runtime.hidesActiveUser = true;
    addOn.service.arm('key-revoked');
    passing(addOn, 2 * HOUR_MS);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
  });
});
