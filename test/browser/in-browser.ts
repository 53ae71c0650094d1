import { chromiumPath } from '../../tools/browser/chromium';

/** Browser tests are left out only where there is no browser and nobody counts on one; under CI that is an error. */
export const inBrowser = chromiumPath() === undefined ? describe.skip : describe;
