import type { Destination, SaveOrder } from '../../src/reports/saved-report';
import { draftOf, type Form } from './form-and-draft';
import { refreshingOf } from './refreshing';

/** The request that saves the form as a new report, or as a change of the report that the user edits. */
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

/** The target of the table: a new sheet without a title gets the name of the report. */
export function destinationOf(destination: Destination, name: string): Destination {
  if (destination.kind !== 'new sheet') return destination;
  return { kind: 'new sheet', title: destination.title.trim() || name };
}
