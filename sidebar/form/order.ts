import type { Destination, SaveOrder } from '../../src/reports/saved-report';
import { draftOf, type Form } from './form-and-draft';
import { refreshingOf } from './refreshing';

/** What keeps the form as a report: a new one, or a change of the one that was opened. */
export function saveOrder(form: Form): SaveOrder {
  const name = form.name.trim();
  return {
    ...(form.saved ?? {}),
    name,
    draft: draftOf(form),
    destination: destinationOf(form.destination, name),
    refreshing: refreshingOf(form),
  };
}

/** Where the table goes: a new sheet without a title is called as the report. */
export function destinationOf(destination: Destination, name: string): Destination {
  if (destination.kind !== 'new sheet') return destination;
  return { kind: 'new sheet', title: destination.title.trim() || name };
}
