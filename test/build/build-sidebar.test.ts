import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';
import { inflateRawSync } from 'node:zlib';

/** The build is an ES module; jest runs CommonJS, so it is asked through node. */
function build(): string {
  const program = `import { buildSidebar } from './tools/build-sidebar.mjs'; process.stdout.write(await buildSidebar(process.cwd()))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

describe('the built sidebar', () => {
  const html = build();
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
  const packed = /atob\("([A-Za-z0-9+/=]+)"\)/.exec(scripts[0] ?? '')?.[1] ?? '';
  const inside = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');

  it('is one page that says its language and opens links outside its frame', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<base target="_top">');
  });

  it('says where to open, in the one place where the server may say otherwise', () => {
    expect(html.match(/data-open="home"/g)).toHaveLength(1);
    expect(html).toContain('<body data-open="home">');
  });

  it('keeps the licence of the library that it bundles where a reader of the page finds it', () => {
    expect(scripts[0]).toMatch(/preact \d+\.\d+\.\d+\n\nThe MIT License[\s\S]{50,1500}WARRANTY OF ANY KIND/);
  });

  it('loads nothing from anywhere', () => {
    const markup = html.replace(/<script>[\s\S]*<\/script>/, '');
    expect(markup).not.toMatch(/\s(?:src|href|srcset|action)\s*=/i);
    expect(markup + inside).not.toMatch(/@import|url\(|<link|import\(|\bfetch\(|XMLHttpRequest/i);
  });

  it('has exactly one script, which nothing ends early and which parses, and so does what it unpacks', () => {
    expect(scripts).toHaveLength(1);
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    for (const text of [scripts[0]!, inside]) expect(() => new Script(text)).not.toThrow();
    expect(inside).toContain('google.script.run');
  });

  it('holds no scriptlet, which a template would run, and no template literal, out of which HtmlService would cut', () => {
    expect(html).not.toContain('<?');
    expect(scripts[0]).not.toContain('`');
  });

  it('never writes markup out of data', () => {
    expect(inside).not.toMatch(/document\.write|insertAdjacentHTML|outerHTML/);
  });

  it('is under 104 KB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(104 * 1024);
  });
});
