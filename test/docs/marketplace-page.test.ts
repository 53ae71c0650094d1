import { readFileSync } from 'node:fs';

const page = readFileSync('docs/marketplace.md', 'utf8');

/** The text block below a heading. */
function textBelow(heading: string): string {
  const [, block] = /```text\n([\s\S]*?)\n```/.exec(page.slice(page.indexOf(`### ${heading}`))) ?? [];
  if (block === undefined) throw new Error(`docs/marketplace.md has no text below “${heading}”.`);
  return block;
}

it.each([
  ['Application name', 50],
  ['Short description', 200],
  ['Detailed description', 15_999],
])('docs/marketplace.md has a text “%s” of at most %i characters', (heading, most) => {
  expect(textBelow(heading).length).toBeGreaterThan(0);
  expect(textBelow(heading).length).toBeLessThanOrEqual(most);
});

it('docs/marketplace.md has no Google product in the application name', () => {
  expect(textBelow('Application name')).not.toMatch(/google|sheets|drive|docs/i);
});

it('docs/marketplace.md gives a reason for each scope of appsscript.json, and for no other', () => {
  const { oauthScopes } = JSON.parse(readFileSync('appsscript.json', 'utf8')) as { oauthScopes: string[] };
  const rows = [...page.matchAll(/^\| `(https:[^`]+)` \| (.+) \|$/gm)];
  expect(rows.map(([, scope]) => scope)).toEqual(oauthScopes);
});

it('docs/marketplace.md lists pictures that have their stated size', () => {
  const rows = [...page.matchAll(/\| (\d+) × (\d+) \| \[[^\]]+\]\(([^)]+)\) \|$/gm)];
  const sizes = rows.map(([, , , file]) => {
    const png = readFileSync(`docs/${file}`);
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  });
  expect(rows.length).toBeGreaterThanOrEqual(7);
  expect(sizes).toEqual(rows.map(([, width, height]) => [Number(width), Number(height)]));
});
