import { readFileSync } from 'node:fs';
import { AddOn, OWNER } from '../end-to-end/add-on';
import { sidebarOf } from '../end-to-end/sidebar';
import { builtTools } from './built-tools';

interface Tools {
  readonly pack: {
    packedText(code: string): { readonly text: string; readonly bytes: number };
    unpackedCode(code: string): string | undefined;
  };
  readonly check: { packedFaults(code: string): readonly string[] };
}

const { pack, check } = builtTools<Tools>({ pack: 'packed-text.mjs', check: 'check-dist.mjs' });

/** Code.js with `code` as its packed part. */
function withPacked(code: string): string {
  return `unpack(${JSON.stringify(pack.packedText(code)).replace('"text"', 'text').replace('"bytes"', 'bytes')})`;
}

/** The files of src/ that a source map names. */
function sourcesOf(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { readonly sources: readonly string[] };
  return sources.filter((file) => file.startsWith('../src/'));
}

/** How often an execution has unpacked something. */
function unpacked(addOn: AddOn): number {
  return addOn.runtime.executions.at(-1)?.counters['Utilities.ungzip'] ?? 0;
}

function formula(addOn: AddOn, name: string, args: readonly unknown[]) {
  return addOn.runtime.run(name, args, { kind: 'customFunction' });
}

describe('a packed text', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
    'of a code with %i characters can be read again',
    (length) => {
      const code = 'const å = "芝士";'.slice(0, length);
      expect(pack.unpackedCode(withPacked(code))).toBe(code);
    },
  );

  it('needs no escape in a string literal', () => {
    const { text } = pack.packedText(readFileSync('build/Packed.js', 'utf8'));
    expect(text).not.toMatch(/["\\`\s]|[^ -~]/);
    expect(text.length).toBeGreaterThan(100_000);
  });
});

describe('the check of the packed part', () => {
  it('reports a part that is missing or cannot be compiled, and class fields', () => {
    expect(check.packedFaults(withPacked('return 1'))).toEqual([]);
    expect(check.packedFaults('run();')).toEqual(['Code.js has no packed part']);
    expect(check.packedFaults(withPacked('return (')).join()).toMatch(/cannot be compiled/);
    expect(check.packedFaults(withPacked('class A{x=1}'))).toEqual([
      'The packed part of Code.js has class fields',
    ]);
  });
});

describe('the two parts of Code.js', () => {
  it('contain each source file once', () => {
    const plain = sourcesOf('build/Code.js.map');
    const packed = sourcesOf('build/Packed.js.map');
    expect(plain.length).toBeGreaterThan(100);
    expect(packed.length).toBeGreaterThan(300);
    expect(plain.filter((file) => packed.includes(file))).toEqual([]);
  });

  it('share the classes of errors: the sidebar knows an error that the plain part throws', () => {
    const addOn = new AddOn();
    const reply = addOn.call('sidebarSaveSettings', [{ baseUrl: 'http://insecure.example.com', key: 'k' }]);
    expect(reply.error?.message).toMatch(/only https:\/\/ keeps the report key secret/);
    expect(reply.console.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are compiled once: the sidebar unpacks at its first need', () => {
    const addOn = new AddOn().settled();
    sidebarOf(addOn).sidebarState();
    expect(unpacked(addOn)).toBe(1);
  });
});

describe('without the packed part', () => {
  it.each([
    ['ADREPORT_ASOF', ['full']],
    ['ADREPORT_VALUE', ['full', 'revenue', '00123456', '2026-09-01']],
    ['ADREPORT_FULL', ['00123456', 'all', '2026-09-01', '2026-09-03', 'date, area']],
    ['ADREPORT_PIVOT', ['full', 'revenue', 'date', 'area', '2026-09-01', '2026-09-03']],
    ['ADREPORT_LTV', ['00123456', '1-7', '2026-07-01', '2026-07-03']],
    ['ADREPORT_RETENTION', ['00123456', '2-7', '2026-07-01', '2026-07-03']],
  ])('=%s() is answered', (name, args) => {
    const addOn = new AddOn().settled();
    expect(formula(addOn, name, args).error).toBeUndefined();
    expect(unpacked(addOn)).toBe(0);
  });

  it('a formula says what is wrong with its arguments, and that there is no key', () => {
    const addOn = new AddOn();
    expect(formula(addOn, 'ADREPORT_FULL', ['', 'nothing', '2026-09-01']).error?.message).toMatch(/nothing/);
    expect(unpacked(addOn)).toBe(0);
    expect(formula(addOn, 'ADREPORT_FULL', ['', 'revenue', '2026-09-01']).error?.message).toMatch(/key/);
    expect(unpacked(addOn)).toBe(0);
  });

  it('the menu appears before authorization, and the sidebar opens', () => {
    const addOn = new AddOn();
    expect(addOn.runtime.run('openSidebar', [], { kind: 'menu' }).error).toBeUndefined();
    expect(unpacked(addOn)).toBe(0);
    addOn.runtime.revoke(OWNER);
    expect(addOn.runtime.run('onOpen', [], { kind: 'open' }).error).toBeUndefined();
    expect(unpacked(addOn)).toBe(0);
  });
});

it.each([
  ['ADREPORT_DEVICE', ['00123456', '2026-09-10']],
  ['ADREPORT_LTV_FORECAST', ['00123456', 90, '2026-07-01', '2026-07-03']],
])('=%s() is answered by the packed part', (name, args) => {
  const addOn = new AddOn().settled();
  expect(formula(addOn, name, args).error).toBeUndefined();
  expect(unpacked(addOn)).toBe(1);
});
