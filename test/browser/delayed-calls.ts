import type { Page } from 'playwright-core';

/** Fails the calls of one function until released, as Google sometimes does. */
export async function failCalls(page: Page, name: string): Promise<() => void> {
  let isOver = false;
  await page.route('**/api/call', async (route) => {
    const { args } = JSON.parse(route.request().postData() ?? '{}') as { args?: [{ name?: string }?] };
    if (isOver || args?.[0]?.name !== name) return route.fallback();
    return route.fulfill({ json: { error: 'Service unavailable' } });
  });
  return () => {
    isOver = true;
  };
}
