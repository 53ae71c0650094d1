import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { blockAt, STYLES, tableAt, textCell, withFormula } from '../layout/cell-parts';
import { chosenApp, fieldOf, type StarterContent, type StarterContext } from './starter-context';

const ROWS = 500;

/** The tab Lists: what the drop-downs offer, and the id of the chosen app. */
export function listsTab(context: StarterContext): StarterContent {
  const { app, allApps, month, chosen } = texts().workbook;
  const table = tableAt(0, 0, ROWS, [
    { header: app },
    { header: dimension('appId').label },
    { header: month, formula: months(context), style: STYLES.month },
    { header: chosen, formula: chosenId(context) },
  ]);
  return {
    rowCount: ROWS,
    columnCount: 5,
    widths: [220, 180, 90, 180],
    blocks: [table.block, blockAt(1, 0, [textCell(allApps)], [withFormula(apps(context))])],
    formats: table.formats,
  };
}

/** The apps and their ids. An id is part of a name that several apps share, in upper or lower case. */
function apps(context: StarterContext): string {
  const of = (field: string) => fieldOf(context, 'months', field);
  const rows = `FILTER(HSTACK(${of('appName')};${of('appId')});ISNUMBER(${of('month')}))`;
  const names = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  const unique = 'XMATCH(name;name;0;1)=XMATCH(name;name;0;-1)';
  const labels = `IF(${unique};name;name&" ("&id&")")`;
  return `IFNA(ARRAYFORMULA(LET(pairs;UNIQUE(${rows});id;CHOOSECOLS(pairs;2);name;${names};SORT(HSTACK(${labels};id))));)`;
}

function chosenId(context: StarterContext): string {
  return `IFNA(XLOOKUP(${chosenApp(context)};$A$2:$A;$B$2:$B);)`;
}

/** The months that can be chosen, the newest first: whole ones and the newest one. */
function months(context: StarterContext): string {
  const [month, partial] = ['month', 'month.partial'].map((field) => fieldOf(context, 'months', field));
  const canBeChosen = `((${partial}="")+(${month}=MAX(${month})))*ISNUMBER(${month})`;
  return `IFNA(SORT(UNIQUE(FILTER(${month};${canBeChosen}));1;FALSE);)`;
}
