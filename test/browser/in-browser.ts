import type { Language } from '../../src/language';
import { findChromiumPath } from './page/chromium';
import { OpenedPage, type Size } from './page/opened-page';

/** Skips browser tests on machines without a browser; under CI a missing browser is an error. */
export const inBrowser = findChromiumPath() === undefined ? describe.skip : describe;

/** A page for the tests of a block: it is open from the first test to the last one. */
export function openPage(viewport?: Size, language?: Language): OpenedPage {
  const opened: OpenedPage = Object.create(OpenedPage.prototype);
  beforeAll(async () => {
    Object.assign(opened, await OpenedPage.open(viewport, {}, language));
  });
  afterAll(() => opened.close());
  return opened;
}

/** Waits until `look` returns the expected value, because the page learns of a check's changes with a delay. */
export async function expectEventually<Seen>(look: () => Promise<Seen>, expected: unknown): Promise<void> {
  const until = Date.now() + 10_000;
  for (;;) {
    const seen = await look();
    if (Date.now() > until || equals(seen, expected)) {
      expect(seen).toEqual(expected);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function equals(seen: unknown, expected: unknown): boolean {
  try {
    expect(seen).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
