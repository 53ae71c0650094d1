import { draftOf, type Form } from '../form/form-and-draft';
import { refreshingOf } from '../form/refreshing';

/** True if the form differs from `before`, the form that formOf or newForm made. */
export function isChanged(form: Form, before: Form): boolean {
  const comparable = (one: Form) =>
    JSON.stringify([one.name, draftOf(one), one.destination, refreshingOf(one)]);
  return comparable(form) !== comparable(before);
}
