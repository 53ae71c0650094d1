import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { printFormula, printReport } from './console-report';
import { exampleFormulas, fourReports } from './examples';
import { PAGE_TEXTS, type PageTexts } from './page/text';
import { startPage } from './page-server/start-page';
import { Playground } from './playground';
import { OTHER_KEY } from './service/options';
import { APPS, BIG_GAME } from './service/world/apps';
import { startOptions } from './start-options';

const DIST = 'dist';
const LONGEST_STOP_MS = 2_000;

type Closing = () => Promise<void>;

async function main(): Promise<void> {
  const options = startOptions(process.argv.slice(2));
  if (options.withBigQuery) buildWithBigQuery();
  if (!existsSync(`${DIST}/Code.js`))
    throw new Error(
      'The add-on is not built yet: there is no dist/Code.js. Run npm run build, then start again.',
    );
  const open: Closing[] = [];
  stopOnSignals(open);
  const { baseUrl, language } = options;
  const playground = await Playground.start(DIST, {
    language,
    ...(baseUrl === undefined ? { service: { apps: [...APPS, BIG_GAME] } } : { baseUrl }),
  });
  open.push(() => playground.stop());
  if (playground.simulated === null) console.log(`The add-on uses the service at ${playground.baseUrl}.`);
  else await showExamples(playground, PAGE_TEXTS[language].examples);
  if (options.once) await playground.stop();
  else open.unshift(await serve(playground, options.port));
}

/** Builds the variant with BigQuery. `npm start` has built the default one. */
function buildWithBigQuery(): void {
  const { status } = spawnSync(process.execPath, ['build.mjs', '--with-bigquery'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The add-on with BigQuery could not be built. See the error above.');
}

async function showExamples(playground: Playground, names: PageTexts['examples']): Promise<void> {
  console.log(`The simulated reporting service is at ${playground.server.url}.`);
  const app = playground.service.world.apps[0]!.entry.id;
  for (const order of fourReports(playground.runtime.clock.now(), app, names))
    await printReport(playground, order);
  console.log('\n▸ Formulas');
  for (const formula of exampleFormulas(app)) await printFormula(playground, formula);
}

/** Serves the page until Ctrl-C. It asks whether to begin with the filled file or an empty one; with a real service, the file is empty. */
async function serve(playground: Playground, port: number | undefined): Promise<Closing> {
  const tell = (sentence: string) => console.log(`\n${sentence}`);
  const page = await startPage({ playground, tell, ...(port === undefined ? {} : { port }) });
  const { file } = playground;
  const first = file.sheets.find((sheet) => !sheet.hidden && sheet.used().rows > 0) ?? file.sheets[0]!;
  file.change(() => {
    file.activeSheetId = first.id;
  });
  if (playground.simulated === null)
    page.session.inBackground(page.session.run('openSidebar', [], { kind: 'menu' }));
  else {
    playground.saveBeginning('filled');
    page.session.askForBeginning();
    const { url } = playground.simulated.other;
    console.log(`\nA second service, to try another connection, is at ${url}. Its key is ${OTHER_KEY}.`);
  }
  console.log(`\nOpen ${page.url} in a browser to see the spreadsheet page. Press Ctrl-C to stop.`);
  return page.close;
}

/** Closes everything on Ctrl-C. The signal comes twice, from the terminal and from the parent process, so the second one is ignored. */
function stopOnSignals(open: readonly Closing[]): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // A report may be running, but there is no reason to wait for it.
    setTimeout(() => process.exit(0), LONGEST_STOP_MS);
    Promise.all(open.map((close) => close())).then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`The playground did not stop properly: ${error.message}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
