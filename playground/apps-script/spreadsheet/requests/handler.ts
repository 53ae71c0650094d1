import type { Edit } from '../edits/edit';
import type { JsonObject } from '../json';

/** Applies one request of a batch and answers its reply; throws InvalidRequest where Google refuses it. */
export type Handler = (edit: Edit, body: JsonObject) => JsonObject | undefined;
