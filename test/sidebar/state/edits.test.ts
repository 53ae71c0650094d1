import { type Form, formOf, newForm } from '../../../sidebar/form/form-and-draft';
import {
  closed,
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

describe('unsaved edits', () => {
  it('exist after the user types, and disappear when the change is undone', () => {
    expect(isUnsaved(NONE, 'r1')).toBe(false);
    expect(isUnsaved(opened(NONE, 'r1', BASE), 'r1')).toBe(false);
    expect(isUnsaved(editing, 'r1')).toBe(true);
    expect(isUnsaved(typed(editing, 'r1', { ...BASE }), 'r1')).toBe(false);
  });

  it('survive closing and reopening the form', () => {
    const again = opened(closed(editing, 'r1'), 'r1', BASE);
    expect(again.get('r1')?.form).toBe(EDITED);
  });

  it('do not exist after a form is closed without a change', () => {
    expect(closed(opened(NONE, 'r1', BASE), 'r1').has('r1')).toBe(false);
  });
});

describe('a report that arrives from the server while its form is open', () => {
  const newer = formOf({ ...REPORT, name: 'Newer', revision: 4 }, STATE);
  const open = opened(NONE, 'r1', BASE);

  it('is shown unless the user has typed', () => {
    expect(updated(open, 'r1', newer).get('r1')?.form.name).toBe('Newer');
    expect(updated(editing, 'r1', newer)).toBe(editing);
  });

  it('is ignored if it is older than the shown report, or the form was closed', () => {
    expect(updated(opened(NONE, 'r1', newer), 'r1', BASE).get('r1')?.form.name).toBe('Newer');
    expect(updated(NONE, 'r1', newer)).toBe(NONE);
  });
});

it('unsaved edits of a new report and of a deleted report are found', () => {
  const both = typed(opened(editing, NEW, newForm(STATE)), NEW, { ...newForm(STATE), name: 'New one' });
  expect(orphaned(both, [REPORT])).toEqual([NEW]);
  expect(orphaned(both, [])).toEqual(['r1', NEW]);
  expect(orphaned(opened(NONE, 'r1', BASE), [])).toEqual([]);
});

describe('saving', () => {
  it('ends the edits, even if the name had spaces around it', () => {
    const asSaved = { ...REPORT, name: 'Another name', revision: 4 };
    const spaced = typed(editing, 'r1', { ...EDITED, name: ' Another name ' });
    expect(saved(spaced, 'r1', 'r1', formOf(asSaved, STATE), spaced.get('r1')!.form).size).toBe(0);
  });

  it('keeps text typed while a new report is being saved, under the report’s id', () => {
    const form = { ...newForm(STATE), name: 'Typed later' };
    const edits = typed(opened(NONE, NEW, newForm(STATE)), NEW, form);
    const after = saved(edits, NEW, 'r1', BASE, newForm(STATE));
    expect(isUnsaved(after, NEW)).toBe(false);
    expect(after.get('r1')?.form).toMatchObject({ name: 'Typed later', saved: { id: 'r1', revision: 3 } });
  });
});
