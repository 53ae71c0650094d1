import { draftOf, type Form } from '../form/form-and-draft';
import { refreshingOf } from '../form/refreshing';

/** True when the form says something else than it did as `before`: as formOf or newForm made it. */
export function isChanged(form: Form, before: Form): boolean {
  const said = (one: Form) => JSON.stringify([one.name, draftOf(one), one.destination, refreshingOf(one)]);
  return said(form) !== said(before);
}
