import { CENTRE_IDS, type CentreId } from '../catalogue/catalogue';

/** A computing centre that holds device files (section 2.2). */
export type Centre = CentreId;

export const CENTRES: readonly Centre[] = CENTRE_IDS;
