import { chromiumPath } from '../../tools/browser/chromium';

/** Skips browser tests on machines without a browser; under CI a missing browser is an error. */
export const inBrowser = chromiumPath() === undefined ? describe.skip : describe;
