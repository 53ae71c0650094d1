import { NotAllowed } from '../../../src/errors/ad-reports-error';
import { errorLog } from '../../../src/errors/error-log';
import {
  noteFormulas,
  noteRefresh,
  noteUnderWay,
  underWay,
} from '../../../src/formulas/refresh/refresh-notes';
import {
  formulaRefreshing,
  healFormulas,
  refreshFormulasByHour,
} from '../../../src/formulas/refresh/refresh-now';
import { FakeLog } from '../../fakes/error-log';
import { fakeTextStore } from '../../fakes/text-store';
import { FakeTriggers } from '../../fakes/triggers';
import { LivingFile, MINUTE_MS, OWNER } from './living-file';

function file(activeUser = OWNER) {
  return {
    user: fakeTextStore(),
    document: fakeTextStore(),
    triggers: new FakeTriggers(),
    authorization: { missing: () => [], url: () => null },
    file: () => ({ id: 'file', name: 'Numbers', url: '' }),
    fileOwner: () => OWNER,
    activeUser: () => activeUser,
  };
}

const shown = (ports: ReturnType<typeof file>) => formulaRefreshing(ports.document.all(), ports);

describe('the state of the refresh in the sidebar', () => {
  it('is empty in a new file', () => {
    expect(shown(file())).toEqual({ inFile: false, byHour: false, last: null });
  });

  it('contains time, user and result of the last refresh', () => {
    const ports = file();
    noteFormulas(ports.document);
    const last = { since: 1, at: 2, by: 'ana@x.test', refreshed: 3, isProtected: 1, failed: 0, retries: 0 };
    noteRefresh(last, ports.document);
    expect(shown(ports)).toEqual({
      inFile: true,
      byHour: false,
      last: {
        at: 2,
        by: 'ana@x.test',
        sentences: [
          '3 cells with formulas were calculated again.',
          '1 cell in protected ranges was skipped: you may not edit them.',
        ],
      },
    });
  });
});

describe('refreshing by the hourly check', () => {
  it('creates the hourly check when the owner allows it, and assumes formulas of earlier versions', () => {
    const ports = file();
    refreshFormulasByHour(true, ports);
    expect(shown(ports)).toEqual({ inFile: true, byHour: true, last: null });
    expect(ports.triggers.made).toEqual(['refreshDue']);
  });

  it('can be withdrawn without a trace in the document', () => {
    const ports = file();
    refreshFormulasByHour(false, ports);
    expect([ports.triggers.made, ports.document.kept.size]).toEqual([[], 0]);
    refreshFormulasByHour(true, ports);
    refreshFormulasByHour(false, ports);
    expect(shown(ports).byHour).toBe(false);
  });

  it('is decided only by the owner; otherwise nothing changes', () => {
    const ports = file('ben@x.test');
    expect(() => refreshFormulasByHour(true, ports)).toThrow(NotAllowed);
    expect([ports.triggers.made, ports.document.kept.size, ports.user.kept.size]).toEqual([[], 0, 0]);
  });

  it('is not allowed if Google creates no trigger', () => {
    const ports = file();
    ports.triggers.create = () => {
      throw new Error('This script has too many triggers.');
    };
    expect(() => refreshFormulasByHour(true, ports)).toThrow(/too many triggers/);
    expect(shown(ports).byHour).toBe(false);
  });
});

describe('opening the sidebar', () => {
  it('continues if the restoration fails: the failure is logged, and the next opening tries again', () => {
    const living = new LivingFile().typed({ A1: '=RECALCULATING_ADREPORT_ASOF("full")' });
    noteUnderWay({ at: living.clock.now() - 6 * MINUTE_MS, by: '' }, living.document);
    const findFormulas = () => {
      throw new TypeError('a defect');
    };
    const log = new FakeLog();
    healFormulas(living.document.all(), { ...living.ports, findFormulas, errors: errorLog(log, () => []) });
    expect(log.entries).toMatchObject([{ during: 'putting formulas back' }]);
    expect(underWay(living.document.all())).toBeDefined();
  });
});
