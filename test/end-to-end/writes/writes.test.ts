import { APPS, AREAS } from '../../../playground/service/world/apps';
import { AddOn, allCells, OWNER } from '../add-on';
import { inSlices } from './kill-points';
import { expectKept, ORDER, outdated } from './outdated-report';

const BATCH = ['Sheets', 'spreadsheets.batchUpdate'] as const;
const TIMED_OUT = 'Service Spreadsheets timed out while accessing document with id file.';

/** The visible tabs without the fetch time. */
function visible({ file }: AddOn): string {
  const tabs = allCells(file).filter(([, hidden]) => hidden === false);
  return JSON.stringify(tabs).replace(/refreshed \d+ \w+ \d\d:\d\d/g, 'refreshed');
}

describe('a write', () => {
  const starts = [
    ['of a new table', () => new AddOn().settled()],
    ['of a refresh', outdated],
  ] as const;

  it.each(starts)('%s that Google refuses changes nothing, and the next run succeeds', (_of, make) => {
    const addOn = make();
    addOn.runtime.failNext(...BATCH, 'Invalid requests[0].updateCells: no');
    expectKept(addOn, /Google Sheets refused the table .*Nothing was written/);
    expect(addOn.run(ORDER)).toMatchObject({ rows: 28 });
  });

  it.each(starts)('%s that times out, done or not, ends with the right cells', (_of, make) => {
    const right = make();
    right.run(ORDER);
    for (const when of ['before', 'after'] as const) {
      const addOn = make();
      addOn.runtime.failNext(...BATCH, TIMED_OUT, { when });
      addOn.run(ORDER);
      expect(addOn.cells('Revenue')).toEqual(right.cells('Revenue'));
      const own = addOn.file.sheets.filter(({ title }) => !/^(Restatement|Ad Reports keeps)/.test(title));
      expect(own.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
      expect(addOn.run(ORDER).cellsWritten).toBe(0);
    }
  });

  it('that is done although Google reports a timeout leaves its restatements to the summary of the next run when the run then fails', () => {
    const titles = ({ file }: AddOn) => file.sheets.map(({ title }) => title);
    let met = 0;
    for (let skip = 1; skip < 7; skip++) {
      const addOn = new AddOn().settled();
      addOn.run(ORDER);
      addOn.service.restate({ from: '2026-09-09', to: '2026-09-09', app: '3.10', factor: 1.1 });
      addOn.runtime.failNext(...BATCH, TIMED_OUT, { when: 'after' });
      addOn.runtime.failNext('Sheets', 'spreadsheets.get', 'Invalid: no', { skip });
      const { error } = addOn.call('sidebarRun', [addOn.saved(ORDER)]);
      if (error === undefined || !titles(addOn).includes('Restatements 2026')) continue;
      met++;
      expect(titles(addOn)).not.toContain('Restatement summary');
      addOn.run(ORDER);
      expect(titles(addOn)).toContain('Restatement summary');
    }
    expect(met).toBeGreaterThan(0);
  });

  it('that Google rejects because of its quota is repeated after a pause', () => {
    const addOn = outdated();
    const busy =
      "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'";
    addOn.runtime.failNext(...BATCH, busy, { times: 3 });
    expect(addOn.run(ORDER).seconds).toBeGreaterThan(15);
  });

  /** Four hundred device rows, and requests so small that several are needed. */
  const notIn = AREAS.map(({ code }) => code).slice(1);
  const LARGE = { apps: APPS.map((app) => ({ ...app, notIn })), device: { rows: 400 } };
  const SMALL_REQUEST = 350_000;
  const device = (app: string) => ({
    name: 'Rows',
    draft: { report: 'device', apps: [app], startDate: '2026-09-12' },
  });
  const large = {
    'a large new table': () => new AddOn({ service: LARGE }).settled(),
    'a large refresh': () => {
      const addOn = new AddOn({ service: LARGE }).settled();
      addOn.run(device('9007199254740993'));
      return addOn;
    },
  };

  it.each(Object.keys(large) as (keyof typeof large)[])(
    'of %s, terminated at any point, shows either the old or the new table',
    (which) => {
      const addOn = large[which]();
      inSlices(addOn, SMALL_REQUEST);
      const order = device('00123456');
      const empty = addOn.file;
      const stand = (id: string) => {
        addOn.forget();
        addOn.runtime.spreadsheets[0] = empty.copy({
          id,
          name: 'x',
          timeZone: 'Europe/Berlin',
          owner: OWNER,
        });
        return visible(addOn);
      };
      const old = stand('right');
      const { counters } = addOn.call('sidebarRun', [addOn.saved(order)]);
      const right = visible(addOn);
      const batches = counters[BATCH.join('.')]!;
      expect(batches).toBeGreaterThan(1);
      // Termination after any other batch equals termination before the next one.
      const kills = [
        ...Array.from({ length: batches }, (_, skip) => ({ skip, when: 'before' as const })),
        { skip: batches - 1, when: 'after' as const },
      ];
      for (const { skip, when } of kills) {
        stand(`killed ${when} ${skip}`);
        addOn.runtime.failNext(...BATCH, 'Exceeded maximum execution time', { when, skip, kill: true });
        expect(addOn.call('sidebarRun', [addOn.saved(order)]).killed).toBe(true);
        // Only the last batch changes the visible sheet.
        const done = when === 'after';
        expect(visible(addOn) === (done ? right : old)).toBe(true);
        addOn.run(order);
        expect(visible(addOn) === right).toBe(true);
        expect(addOn.file.sheets.filter(({ hidden }) => hidden)).toEqual([]);
      }
    },
  );
});
