import { AddOn, COLLEAGUE, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { NEW, reportIn, savedReport, sidebarOf } from '../sidebar';
import { BY_HAND, TICK, WHEN_READY } from './scheduled';

/** The owner has 20 hourly triggers in other files, and a colleague has none. */
const with20Triggers = preparedOnce(() => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled().settled(COLLEAGUE);
  const { hosts } = addOn.runtime;
  for (let nth = 0; nth < 20; nth++)
    hosts.script.add(
      { user: OWNER, documentId: `file-${nth}`, handler: TICK, everyHours: 1 },
      addOn.clock.now(),
    );
  return { addOn, ana: sidebarOf(addOn), ben: sidebarOf(addOn, COLLEAGUE) };
});

const REFUSED = /did not allow an hourly check.*too many triggers.*about 20 files/;
const triggersHere = ({ runtime, file }: AddOn) =>
  runtime.triggers.filter(({ documentId }) => documentId === file.id).map(({ user }) => user);

describe('the 21st scheduled file of a user', () => {
  it('saves a new report without its schedule, and says so', () => {
    const { addOn, ana } = with20Triggers();
    const answer = ana.sidebarSaveReport({ ...NEW, refreshing: WHEN_READY });
    if (!answer.saved) throw new Error('the report was not saved');
    expect(answer.unscheduled).toMatchObject({
      happened: expect.stringMatching(REFUSED),
      doNext: expect.stringMatching(/By hand only.*colleague/),
    });
    expect(answer.reports.map(({ name }) => name)).toEqual(['Revenue']);
    expect(reportIn(ana, answer.id)).toMatchObject({ draft: NEW.draft, refreshing: BY_HAND });
    expect(triggersHere(addOn)).toEqual([]);
    // Without a schedule, the file needs no tabs about refreshes.
    expect(addOn.file.sheetNamed('Refresh status')).toBeUndefined();
  });

  it('saves the changes of a report by hand, which has the schedule once a trigger is deleted', () => {
    const { addOn, ana } = with20Triggers();
    const id = savedReport(ana);
    const save = (name: string) => {
      const { draft, destination, revision } = reportIn(ana, id);
      return ana.sidebarSaveReport({ id, revision, name, draft, destination, refreshing: WHEN_READY });
    };
    expect(save('Renamed')).toMatchObject({ saved: true, unscheduled: { kind: 'not allowed' } });
    expect(reportIn(ana, id)).toMatchObject({ name: 'Renamed', refreshing: BY_HAND });
    addOn.runtime.hosts.script.put(addOn.runtime.triggers.slice(1));
    expect(save('Renamed')).toMatchObject({ saved: true, unscheduled: null });
    expect(reportIn(ana, id).refreshing).toEqual(WHEN_READY);
    expect(triggersHere(addOn)).toEqual([OWNER]);
  });
});
