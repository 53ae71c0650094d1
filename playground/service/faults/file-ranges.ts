import { type ServiceAnswer, xmlError } from '../exchange';
import { type AskedRange, type Fault, family } from './fault';

/** Storages that serve ranges in unusual ways, and files that change between two ranges: case 40. */

const file = family('files', ['files']);
const FOR_EVER = Number.POSITIVE_INFINITY;

/** Changes the requested byte range, if there is one; `to` is the last byte. */
function range(change: (from: number, to: number, by: number) => readonly [number, number]): Fault['does'] {
  return {
    range: ({ range: asked }: AskedRange, { parameters }) => {
      const found = /^bytes=(\d+)-(\d+)$/.exec(asked ?? '');
      if (found === null) return undefined;
      const [from, to] = change(Number(found[1]), Number(found[2]), Number(parameters['bytes']));
      return { range: `bytes=${from}-${to}`, ifRange: undefined };
    },
  };
}

/** Changes the headers; undefined removes a header. */
function headers(
  change: (all: ServiceAnswer['headers'], struck: number) => Readonly<Record<string, string | undefined>>,
): Fault['does'] {
  return {
    finished: (answer, { struck }) => {
      const all = Object.entries({ ...answer.headers, ...change(answer.headers, struck) });
      const sent = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
      return { ...answer, headers: Object.fromEntries(sent) };
    },
  };
}

function otherDigit(bytes: Uint8Array, nth: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const at = changed.findLastIndex((byte) => byte >= 0x30 && byte <= 0x39);
  if (at >= 0) changed[at] = 0x30 + ((changed[at]! - 0x30 + nth) % 10);
  return changed;
}

export const FILE_RANGE_FAULTS: readonly Fault[] = [
  file(
    'file-range-ignored',
    'The Range header is ignored: each response is the whole file.',
    { range: () => ({ range: undefined, ifRange: undefined }) },
    {},
    FOR_EVER,
  ),
  file(
    'file-too-large',
    'The Range header is ignored, and the file is filled with line feeds to `bytes`.',
    {
      range: () => ({ range: undefined, ifRange: undefined }),
      finished: (answer, { parameters }) => {
        const body = Buffer.alloc(Number(parameters['bytes']), '\n');
        body.set(Buffer.from(answer.body));
        return { ...answer, headers: { ...answer.headers, 'content-length': `${body.length}` }, body };
      },
    },
    { bytes: 51 * 1024 * 1024 },
    FOR_EVER,
  ),
  file('file-range-refused', 'HTTP 416 for any range.', {
    finished: (answer) =>
      answer.status === 206
        ? xmlError(416, 'InvalidRange', 'The requested range cannot be satisfied.')
        : undefined,
  }),
  file(
    'file-range-other',
    'The sent range begins and ends `bytes` later than the requested one.',
    range((from, to, by) => [from + by, to + by]),
    { bytes: 10 },
  ),
  file(
    'file-range-short',
    'A response contains at most `bytes`, as its header says.',
    range((from, to, most) => [from, Math.min(to, from + most - 1)]),
    { bytes: 20_000 },
    FOR_EVER,
  ),
  file(
    'file-range-unsized',
    'The response to a range does not contain the size of the file.',
    headers((all) => ({ 'content-range': all['content-range']?.replace(/\/\d+$/, '/*') })),
    {},
    FOR_EVER,
  ),
  file('file-412', 'HTTP 412: the file has changed since its first part was read.', {
    request: () => xmlError(412, 'PreconditionFailed', 'At least one of the preconditions did not hold.'),
  }),
  file(
    'file-changing-digit',
    'With each request, a digit of the last line changes: same size, another ETag.',
    { bytes: (bytes, { struck }) => otherDigit(bytes, struck) },
    {},
    FOR_EVER,
  ),
  file(
    'file-etag-changing',
    'The file stays the same, but its ETag changes with each request.',
    headers(({ etag = '' }, struck) => ({ etag: `"${struck}${etag.replaceAll('"', '')}"` })),
    {},
    FOR_EVER,
  ),
  file(
    'file-etag-missing',
    'The response has no ETag.',
    headers(() => ({ etag: undefined })),
  ),
  file(
    'file-unmarked',
    'No response has an ETag or the time of the last change.',
    headers(() => ({ etag: undefined, 'last-modified': undefined })),
    {},
    FOR_EVER,
  ),
];
