import { AdReportsError } from '../../errors/ad-reports-error';
import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SpreadsheetApi } from '../../platform/ports';
import { MOST_REQUEST_BYTES } from '../api/blocks';
import { cellsGrown, cellsLeft, freeTitle } from '../read/free-space';
import {
  copyNotices,
  keptTabs,
  SHEET_FIELDS,
  type SheetSurvey,
  surveySheets,
  type Tab,
  tabsOf,
} from '../read/report-sheet';
import type { CleanUpView } from '../read/staging-mark';
import { chosenGrowth, chosenTab, obstacleIn } from './chosen-sheet';
import { gridOf } from './new-sheet';
import { type Expected, refreshPreflight } from './refresh-preflight';

/** What a cell mostly takes in a request. */
const USUAL_CELL_BYTES = 40;

/** What writing a table would meet. */
export interface Preflight {
  /** Cells that the spreadsheet has left of Google's limit. */
  readonly cellsLeft: number;
  /** Cells that it gains by the writing, as far as can be told without the rows; null where their number is not known. */
  readonly cellsNeeded: number | null;
  /** The tab that the table goes into; null when it can go into none. */
  readonly sheetTitle: string | null;
  /** Sentences: what of the user's it meets, and what does not fit. */
  readonly inTheWay: readonly string[];
}

type Found = Omit<Preflight, 'cellsLeft'>;
type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/** Looks at the spreadsheet as `writeTable` will find it, and writes nothing. `made` are the sheets that writes left behind. What would end the writing is said, not thrown. */
export function preflight(api: Api, expected: Expected, made?: CleanUpView['made']): Preflight {
  const spreadsheet = api.get(SHEET_FIELDS);
  let left = cellsLeft(tabsOf(spreadsheet));
  try {
    const seen = surveySheets(spreadsheet, expected.target.reportId, made === undefined ? {} : { made });
    left = cellsLeft(keptTabs(seen));
    const found = withinLimit(looked(api, seen, expected), left);
    return { ...found, cellsLeft: left, inTheWay: [...found.inTheWay, ...copyNotices(seen)] };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: left, cellsNeeded: null, sheetTitle: null, inTheWay: [sentence(error)] };
  }
}

function looked(api: Api, seen: SheetSurvey, expected: Expected): Found {
  if (seen.found !== undefined) return refreshPreflight(api, seen.found, expected);
  const given = chosenTab(seen, expected.target);
  return given === undefined ? newOutlook(seen, expected) : givenOutlook(api, seen, given, expected);
}

function newOutlook(seen: SheetSurvey, { target, columns, rows }: Expected): Found {
  const titles = keptTabs(seen).map(({ title }) => title);
  const title = freeTitle(target.sheetName, titles);
  const asked = freeTitle(target.sheetName, []);
  const { rowCount, columnCount } = gridOf(rows ?? 0, columns.length);
  const gone = 'The tab that was chosen for this report is not there any more: it gets a new one.';
  return {
    cellsNeeded: rows === null ? null : rowCount * columnCount,
    sheetTitle: title,
    inTheWay: [
      ...(target.sheetId === undefined ? [] : [gone]),
      ...(title === asked
        ? []
        : [`There is a tab “${asked}” already: the new one will be called “${title}”.`]),
    ],
  };
}

function givenOutlook(api: Api, seen: SheetSurvey, tab: Tab, { columns, rows }: Expected): Found {
  const obstacle = obstacleIn(api, seen, tab);
  const growth = chosenGrowth(tab, rows ?? 0, columns.length);
  return {
    cellsNeeded: rows === null ? null : cellsGrown(tab, growth) + cellsStaged(rows * columns.length),
    sheetTitle: tab.title,
    inTheWay:
      obstacle === undefined
        ? []
        : [`Sheet “${tab.title}” cannot take the table: ${obstacle}. Choose an empty sheet, or a new one.`],
  };
}

/** A large table stands twice for a moment: hidden, and where it is moved to. */
function cellsStaged(cells: number): number {
  return cells * USUAL_CELL_BYTES > MOST_REQUEST_BYTES ? cells : 0;
}

function withinLimit(found: Found, left: number): Found {
  const { cellsNeeded } = found;
  if (cellsNeeded === null || cellsNeeded <= left) return found;
  return { ...found, inTheWay: [...found.inTheWay, sentence(new SpreadsheetFull(cellsNeeded, left))] };
}

function sentence({ happened, doNext }: AdReportsError): string {
  return `${happened} ${doNext}`;
}
