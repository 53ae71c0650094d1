import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
const pages = [
  ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'emulator/README.md'],
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions,
];
/** Pages that name source files. */
const guides = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'emulator/README.md',
  'docs/architecture.md',
  'docs/tour.md',
  ...decisions,
];

const FOLDERS = [
  'src',
  'sidebar',
  'emulator',
  'playground',
  'platform-check',
  'test',
  'bench',
  'tools',
  'docs',
  '.github',
];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${folder}/${file.replaceAll('\\', '/')}`,
  ),
);

function text(page: string): string {
  return readFileSync(page, 'utf8');
}

/** The anchors that GitHub makes from headings. */
function anchors(page: string): string[] {
  return [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Why a link of `page` is broken. */
function faultsOf(page: string, link: string): string[] {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return [`${link}: there is no ${file}`];
  return anchor === undefined || anchors(file).includes(anchor)
    ? []
    : [`${link}: ${file} has no such heading`];
}

/**
 * Names in code style that begin with a folder of the repository, such as `src/main.ts`, or are the last part of a source file's path, such
 * as `main.ts`, and that no file or folder has.
 */
function missingPaths(page: string): string[] {
  const names = [...text(page).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
  return names.filter((name) => {
    if (!/^[\w./-]+$/.test(name)) return false;
    if (FOLDERS.includes(name.split('/')[0] ?? '')) return !existsSync(name);
    return (
      /\.(ts|tsx|mjs|cjs|css)$/.test(name) &&
      !existsSync(name) &&
      !FILES.some((file) => file.endsWith(`/${name}`))
    );
  });
}

it('README.md has at most 800 words', () => {
  expect(text('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(800);
});

it('docs/formulas.md has at most 2,500 words', () => {
  expect(text('docs/formulas.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(2_500);
});

it('docs/tour.md links each name to a file that contains it', () => {
  const links = [...text('docs/tour.md').matchAll(/\[`(\w+)`\]\(\.\.\/([^)]+)\)/g)];
  expect(links.length).toBeGreaterThanOrEqual(20);
  const missing = links.filter(
    ([, name = '', file = '']) => !new RegExp(`(function|class|interface|const) ${name}\\b`).test(text(file)),
  );
  expect(missing.map(([link]) => link)).toEqual([]);
});

it('CHANGELOG.md names each version with its release date, the newest first, below what is not released yet', () => {
  const [first, ...others] = [...text('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const headings = first === 'Unreleased' ? others : [first, ...others];
  expect(headings.filter((heading) => !/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/.test(heading ?? ''))).toEqual(
    [],
  );
  const days = headings.map((heading) => heading?.slice(-11));
  expect(days).toEqual([...days].sort().reverse());
});

describe.each(pages)('%s', (page) => {
  it('links only to files and headings that exist', () => {
    const links = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const relative = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(relative.flatMap((link) => faultsOf(page, link))).toEqual([]);
  });
});

describe.each(guides)('%s', (page) => {
  it('names only files and folders that exist', () => {
    expect(missingPaths(page)).toEqual([]);
  });
});
