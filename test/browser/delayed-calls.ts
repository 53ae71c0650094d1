import type { Page, Route } from 'playwright-core';

/** Lets the delayed calls continue. */
export type Release = () => void;

/** Delays calls of one server function until they are released. */
export function holdCalls(page: Page, name: string): Promise<Release> {
  return held(page, name, async (route, released) => {
    await released;
    await route.fallback();
  });
}

/** Lets the server execute the calls of one function, and delays its answers until they are released. */
export function holdAnswers(page: Page, name: string): Promise<Release> {
  return held(page, name, async (route, released) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
}

/** Fails the calls of one function until released, as Google sometimes does; with `did`, after the server has executed them. */
export function failCalls(page: Page, name: string, did = false): Promise<Release> {
  let isOver = false;
  return held(page, name, async (route, released) => {
    released.then(() => {
      isOver = true;
    });
    await Promise.resolve();
    if (isOver) return route.fallback();
    if (did) await route.fetch();
    return route.fulfill({ json: { error: 'Service unavailable' } });
  });
}

async function held(
  page: Page,
  name: string,
  treat: (route: Route, released: Promise<void>) => Promise<void>,
): Promise<Release> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/call', (route) => {
    const { args } = JSON.parse(route.request().postData() ?? '{}') as { args?: [{ name?: string }?] };
    return args?.[0]?.name === name ? treat(route, released) : route.fallback();
  });
  return release;
}
