import { errorLog } from '../../../src/errors/error-log';
import { type DuePorts, refreshDueFormulas } from '../../../src/formulas/refresh/refresh-due';
import { noteFormulas, noteUnderWay, underWay } from '../../../src/formulas/refresh/refresh-notes';
import { allowRefresh } from '../../../src/settings/formula-consent';
import { FakeLog } from '../../fakes/error-log';
import { fakeTextStore } from '../../fakes/text-store';
import { LivingFile, MINUTE_MS, NOW, OWNER } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const ASIDE = '=RECALCULATING_ADREPORT_ASOF("full")';
const TRIGGER_TIME = 'adreports.triggerTime';

/** The owner's hourly check of a file with a formula. */
class Check {
  readonly file = new LivingFile();
  readonly user = fakeTextStore();
  readonly log = new FakeLog();

  constructor(formula = ASOF) {
    this.file.typed({ A1: formula });
    const { document } = this.file;
    const facts = { id: 'file', name: '', url: '' };
    const ports = {
      user: this.user,
      document,
      file: () => facts,
      fileOwner: () => OWNER,
      activeUser: () => OWNER,
    };
    allowRefresh(true, ports);
    noteFormulas(document);
  }

  run(seconds = 240, more: Partial<DuePorts> = {}): void {
    const { file, user, log } = this;
    const stores = { properties: file.document.all(), user: user.all() };
    const errors = errorLog(log, () => []);
    const digest = (text: string) => text;
    const ports = {
      ...file.ports,
      digest,
      user,
      errors,
      file: () => ({ id: 'file', name: '', url: '' }),
      ...more,
    };
    refreshDueFormulas(stores, file.clock.now() + seconds * 1_000, ports);
  }

  get spent(): { readonly used: number; readonly begun: number | null } | undefined {
    const text = this.user.kept.get(TRIGGER_TIME);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** A day with this many milliseconds of trigger time left. */
  left(ms: number): void {
    const used = 75 * MINUTE_MS - ms;
    this.user.set(TRIGGER_TIME, JSON.stringify({ v: 1, from: NOW, used, begun: null }));
  }
}

describe('the hourly check', () => {
  it('refreshes formulas that are due, and counts its time', () => {
    const check = new Check();
    const begun: (number | null | undefined)[] = [];
    check.file.sheets.beforeWrite = () => begun.push(check.spent?.begun);
    const at = check.file.clock.now();
    check.run();
    expect(check.file.sees('A1')).toEqual(['2']);
    expect(begun).toEqual([at, at]);
    expect(check.spent).toMatchObject({ used: check.file.clock.now() - at, begun: null });
  });

  it('reads and writes nothing if no formula is due', () => {
    const check = new Check();
    check.run();
    const [calls, { calls: properties }] = [check.file.sheets.calls, check.user];
    check.run();
    expect([check.file.sheets.calls, check.user.calls]).toEqual([calls, properties + 1]);
  });

  it('touches no formula without the owner’s consent', () => {
    const check = new Check();
    check.user.kept.clear();
    check.run();
    expect([check.file.sheets.calls, check.spent]).toEqual([0, undefined]);
  });

  it('leaves formulas to the next check with less than a minute left', () => {
    const check = new Check();
    check.run(59.999);
    expect([check.file.sheets.calls, check.spent]).toEqual([0, undefined]);
    check.run(60);
    expect(check.file.sees('A1')).toEqual(['2']);
  });

  it('leaves formulas to the next day if less than a minute of the daily trigger time is left', () => {
    const check = new Check();
    check.left(MINUTE_MS - 1);
    check.run();
    expect(check.file.sheets.calls).toBe(0);
    check.left(MINUTE_MS);
    check.run();
    expect(check.file.sees('A1')).toEqual(['2']);
  });

  it('restores formulas that were left set aside, even if none is due', () => {
    const check = new Check();
    check.run();
    check.file.user.type('Sheet1', 'A1', ASIDE);
    noteUnderWay({ at: check.file.clock.now() - 6 * MINUTE_MS, by: 'the hourly check' }, check.file.document);
    const { calls } = check.file.sheets;
    check.run();
    expect(check.file.formulas('A1')).toEqual([ASOF]);
    expect(check.file.sheets.calls - calls).toBe(1);
    expect(underWay(check.file.document.all())).toBeUndefined();
  });

  it('changes nothing if a newer version has saved the settings', () => {
    const check = new Check();
    check.user.set('adreports.settings', JSON.stringify({ v: 999 }));
    check.run();
    expect([check.file.sheets.calls, check.spent, check.log.entries]).toEqual([0, undefined, []]);
  });

  it('logs a failure, and counts its time', () => {
    const check = new Check();
    const findFormulas = () => {
      throw new TypeError('a defect');
    };
    check.run(240, { findFormulas });
    expect(check.log.entries).toMatchObject([{ during: 'a run of a report' }]);
    expect(check.spent).toMatchObject({ begun: null });
  });
});
