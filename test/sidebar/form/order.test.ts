import { formOf, newForm } from '../../../sidebar/form/form-and-draft';
import { saveOrder } from '../../../sidebar/form/order';
import { SAVED, STATE } from '../editor/fixtures';

describe('what is sent to be saved', () => {
  it('of a new report has no id; its sheet is called as the report until it has a name of its own', () => {
    const order = saveOrder({ ...newForm(STATE), name: ' Board ' });
    expect(order).not.toHaveProperty('id');
    expect(order).toMatchObject({ name: 'Board', destination: { kind: 'new sheet', title: 'Board' } });
    const named = { ...newForm(STATE), destination: { kind: 'new sheet', title: ' Q4 ' } } as const;
    expect(saveOrder(named).destination).toEqual({ kind: 'new sheet', title: 'Q4' });
  });

  it('of a saved report names the revision that the edit began with', () => {
    expect(saveOrder(formOf(SAVED, STATE))).toMatchObject({ id: 'r1', revision: 3, name: 'Board' });
  });

  it('says when and how it is refreshed, by hand until something else is chosen', () => {
    expect(saveOrder(newForm(STATE)).refreshing).toMatchObject({ schedule: { kind: 'by hand' } });
    expect(saveOrder(formOf(SAVED, STATE)).refreshing).toEqual(SAVED.refreshing);
  });

  it('leaves a sheet that was chosen as it is', () => {
    const form = { ...newForm(STATE), destination: { kind: 'this sheet', sheetId: 7 } } as const;
    expect(saveOrder(form).destination).toEqual({ kind: 'this sheet', sheetId: 7 });
  });
});
