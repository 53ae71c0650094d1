import type { Edit } from '../edits/edit';
import type { JsonObject } from '../json';

/** Applies one request of a batch and returns its reply. Throws InvalidRequest if Google would refuse it. */
export type Handler = (edit: Edit, body: JsonObject) => JsonObject | undefined;
