import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { anyGeneratedFile, type GeneratedFile } from '../test/device/generated-file';
import { compareCut, compareWhole } from '../test/device/oracle';

// Compares the add-on's reader of device files with papaparse and csv-parse: `npm run oracle -- [--files N] [--cut-one-in N] [--seed N]`.

/** The number of files made from one seed. A difference is reported with its seed, so that it can be reproduced. */
const BATCH = 1_000;

interface Order {
  readonly files: number;
  readonly cutOneIn: number;
  readonly seed: number;
  readonly workers: number;
}

interface Count {
  files: number;
  fragments: number;
  bytes: number;
  readonly differences: string[];
}

const NOTHING = (): Count => ({ files: 0, fragments: 0, bytes: 0, differences: [] });

/** Compares every `step`th batch, beginning with batch `first`. Passes the counts of each batch to `tell`. */
function compareBatches(
  { files, cutOneIn, seed }: Order,
  first: number,
  step: number,
  tell: (count: Count) => void,
): void {
  for (let batch = first; batch * BATCH < files; batch += step) {
    const count = NOTHING();
    const most = Math.min(BATCH, files - batch * BATCH);
    const generated = fc.sample(fc.tuple(anyGeneratedFile, fc.integer({ min: 3, max: 40 })), {
      seed: seed + batch,
      numRuns: most,
    });
    generated.forEach(([file, pieceBytes], at) => {
      const difference = compared(
        file,
        (batch * BATCH + at) % cutOneIn === 0 ? pieceBytes : undefined,
        count,
      );
      if (difference === undefined) return;
      count.differences.push(`seed ${seed + batch}, file ${at}: ${difference} of ${JSON.stringify(file)}`);
    });
    tell(count);
  }
}

/** Compares one file. With `pieceBytes` also compares it in pieces of that size, and cut at every byte. Returns the first difference. */
function compared(file: GeneratedFile, pieceBytes: number | undefined, count: Count): string | undefined {
  count.files++;
  count.bytes += Buffer.byteLength(file.text);
  try {
    const whole = compareWhole(file);
    if (whole !== undefined || pieceBytes === undefined) return whole;
    const { fragments, difference } = compareCut(file, pieceBytes);
    count.fragments += fragments;
    return difference;
  } catch (error) {
    return String(error);
  }
}

function inParallel(order: Order): void {
  const total = NOTHING();
  const begun = Date.now();
  let reportedAt = begun;
  let open = order.workers;
  for (let nth = 0; nth < order.workers; nth++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { order, nth } });
    worker.on('message', ({ files, fragments, bytes, differences }: Count) => {
      total.files += files;
      total.fragments += fragments;
      total.bytes += bytes;
      total.differences.push(...differences);
      if (Date.now() - reportedAt < 10_000) return;
      reportedAt = Date.now();
      console.log(`  ${sentence(total)}`);
    });
    worker.on('error', (error) => total.differences.push(`a worker ended: ${error.message}`));
    worker.on('exit', () => {
      open--;
      if (open === 0) finish(total, Date.now() - begun);
    });
  }
}

function sentence({ files, fragments, bytes, differences }: Count): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return `${number(files)} files of ${number(Math.round(bytes / Math.max(files, 1)))} bytes on average, ${number(fragments)} fragments: ${number(differences.length)} differences`;
}

function finish(total: Count, ms: number): void {
  for (const difference of total.differences.slice(0, 5)) console.log(difference);
  console.log(`${sentence(total)} to papaparse and csv-parse, in ${Math.round(ms / 1_000)} s`);
  process.exitCode = total.differences.length > 0 ? 1 : 0;
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: “${text}” is not a whole number from 1.`);
  return number;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      files: { type: 'string', default: '20000' },
      'cut-one-in': { type: 'string', default: '5' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1e6)) },
      workers: { type: 'string', default: '2' },
    },
  });
  const order: Order = {
    files: wholeNumber('files', values.files),
    cutOneIn: wholeNumber('cut-one-in', values['cut-one-in']),
    seed: wholeNumber('seed', values.seed),
    workers: wholeNumber('workers', values.workers),
  };
  console.log(
    `Comparing ${order.files} files, one in ${order.cutOneIn} cut at every byte, with seeds from ${order.seed} on …`,
  );
  inParallel(order);
}

function work(): void {
  const { order, nth } = workerData as { readonly order: Order; readonly nth: number };
  compareBatches(order, nth, order.workers, (count) => parentPort!.postMessage(count));
}

try {
  if (isMainThread) main();
  else work();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
