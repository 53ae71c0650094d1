import { draftOf, type Form, formOf, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import {
  closed,
  dropped,
  type Edits,
  isUnsaved,
  NEW,
  opened,
  orphaned,
  saved,
  typed,
  updated,
} from '../../../sidebar/state/edits';
import { REPORT, STATE } from '../state';

const BASE = formOf(REPORT, STATE);
const EDITED: Form = { ...BASE, name: 'Another name' };
const NONE: Edits = new Map();
const editing = typed(opened(NONE, 'r1', BASE), 'r1', EDITED);

describe('edits that were not saved', () => {
  it('are there once something was typed, and gone when it is taken back', () => {
    expect(isUnsaved(NONE, 'r1')).toBe(false);
    expect(isUnsaved(opened(NONE, 'r1', BASE), 'r1')).toBe(false);
    expect(isUnsaved(editing, 'r1')).toBe(true);
    expect(isUnsaved(typed(editing, 'r1', { ...BASE }), 'r1')).toBe(false);
  });

  it('outlive closing and opening again', () => {
    const again = opened(closed(editing, 'r1'), 'r1', BASE);
    expect(again.get('r1')?.form).toBe(EDITED);
  });

  it('leave nothing behind where nothing was changed', () => {
    expect(closed(opened(NONE, 'r1', BASE), 'r1').has('r1')).toBe(false);
  });

  it('of two reports do not touch each other', () => {
    const both = typed(opened(editing, NEW, newForm(STATE)), NEW, { ...newForm(STATE), name: 'New one' });
    expect(isUnsaved(dropped(both, NEW), 'r1')).toBe(true);
    expect(isUnsaved(dropped(both, NEW), NEW)).toBe(false);
  });
});

describe('a report that comes from the server while its form is open', () => {
  const newer = formOf({ ...REPORT, name: 'Newer', revision: 4 }, STATE);
  const open = opened(NONE, 'r1', BASE);

  it('is shown, unless something was typed', () => {
    expect(updated(open, 'r1', newer).get('r1')?.form.name).toBe('Newer');
    expect(updated(editing, 'r1', newer)).toBe(editing);
  });

  it('is left where it is older than what is shown, or the form was closed', () => {
    expect(updated(opened(NONE, 'r1', newer), 'r1', BASE).get('r1')?.form.name).toBe('Newer');
    expect(updated(NONE, 'r1', newer)).toBe(NONE);
  });
});

it('edits whose report is not in the list are found: a new one, and one that was deleted', () => {
  const both = typed(opened(editing, NEW, newForm(STATE)), NEW, { ...newForm(STATE), name: 'New one' });
  expect(orphaned(both, [REPORT])).toEqual([NEW]);
  expect(orphaned(both, [])).toEqual(['r1', NEW]);
  expect(orphaned(opened(NONE, 'r1', BASE), [])).toEqual([]);
});

describe('saving', () => {
  it('ends the edits, also where the name had blanks around it', () => {
    const asSaved = { ...REPORT, name: 'Another name', revision: 4 };
    const spaced = typed(editing, 'r1', { ...EDITED, name: ' Another name ' });
    expect(saved(spaced, 'r1', 'r1', formOf(asSaved, STATE), spaced.get('r1')!.form).size).toBe(0);
  });

  it('ends them too where the report is kept in other words: device rows of several days say their day', () => {
    const device = withReport({ ...newForm(STATE), range: 'last 7 days' }, 'device', STATE);
    const form: Form = { ...device, range: 'last 7 days', apps: ['app-1'], dimensions: ['area'] };
    const draft = { ...draftOf(form), dimensions: ['date', 'area'] };
    const edits = typed(opened(NONE, NEW, newForm(STATE)), NEW, form);
    expect(saved(edits, NEW, 'r1', formOf({ ...REPORT, draft }, STATE), form).size).toBe(0);
  });

  it('keeps under the report’s id what was typed while a new one was being saved', () => {
    const form = { ...newForm(STATE), name: 'Typed later' };
    const edits = typed(opened(NONE, NEW, newForm(STATE)), NEW, form);
    const after = saved(edits, NEW, 'r1', BASE, newForm(STATE));
    expect(isUnsaved(after, NEW)).toBe(false);
    expect(after.get('r1')?.form).toMatchObject({ name: 'Typed later', saved: { id: 'r1', revision: 3 } });
  });
});
