import type { CheckPlace, ServerCheck } from '../check';
import { sheetsService } from '../sheets-service';

type Request = Readonly<Record<string, unknown>>;

function batch(place: CheckPlace, requests: readonly Request[]) {
  return sheetsService().Spreadsheets.batchUpdate({ requests } as never, place.spreadsheetId);
}

function formulas({ sheetId }: CheckPlace, rowIndex: number, columns: readonly string[][]): Request {
  const rows = columns.map((cells) => ({
    values: cells.map((formulaValue) => ({ userEnteredValue: { formulaValue } })),
  }));
  return {
    updateCells: { start: { sheetId, rowIndex, columnIndex: 20 }, rows, fields: 'userEnteredValue' },
  };
}

/** The rows of the first series of a chart, counted from 1. */
function seriesRows(place: CheckPlace, chartId: number): string {
  const found = sheetsService().Spreadsheets.get(place.spreadsheetId, { fields: 'sheets(charts)' });
  const charts = (found.sheets ?? []).flatMap((sheet) => sheet.charts ?? []);
  const spec = charts.find((chart) => chart.chartId === chartId)?.spec;
  const [range] = spec?.basicChart?.series?.[0]?.series?.sourceRange?.sources ?? [];
  return `${(range?.startRowIndex ?? 0) + 1} to ${range?.endRowIndex ?? 'the end'}`;
}

const SUMS =
  'QUERY(HSTACK(U101:U103;U101:U103*2);"select Col1,sum(Col2) group by Col1 label sum(Col2) \'\'";0)';

/** What charts, and the plain formulas of their numbers, rely on. */
export const CHART_CHECKS: readonly ServerCheck[] = [
  {
    id: 'chart-without-end',
    assumption: 'The ranges of a chart may have no last row.',
    expected: '91 to the end',
    observe: (place) => {
      const { sheetId } = place;
      const chartId = 4_711;
      const column = (at: number) => ({
        sourceRange: {
          sources: [{ sheetId, startRowIndex: 90, startColumnIndex: at, endColumnIndex: at + 1 }],
        },
      });
      const basicChart = {
        chartType: 'LINE',
        headerCount: 1,
        domains: [{ domain: column(10) }],
        series: [{ series: column(11), targetAxis: 'LEFT_AXIS' }],
      };
      const position = { overlayPosition: { anchorCell: { sheetId, rowIndex: 90, columnIndex: 12 } } };
      batch(place, [{ addChart: { chart: { chartId, spec: { basicChart }, position } } }]);
      const seen = seriesRows(place, chartId);
      batch(place, [{ deleteEmbeddedObject: { objectId: chartId } }]);
      return seen;
    },
  },
  {
    id: 'chart-formulas',
    assumption:
      'Formulas with semicolons are taken in every locale. IF without a result is blank; LET, FILTER, XLOOKUP calculate; VLOOKUP finds many keys in the sums of a QUERY of arrays.',
    expected: 'true, 5, 2, 7, 6',
    observe: (place) => {
      batch(place, [
        formulas(place, 100, [
          ['=1', '=ISBLANK(IF(TRUE;;1))', '=LET(each;FILTER(U101:U103;U101:U103>1);SUM(each))'],
          ['=2', '=XLOOKUP(2;U101:U103;U101:U103;)', '=SUM(ARRAYFORMULA(IF(U101:U103>2;7;)))'],
          ['=3', `=SUM(ARRAYFORMULA(IFNA(VLOOKUP({1;2;9};${SUMS};2;FALSE);)))`, '=0'],
        ]),
      ]);
      const { valueRanges } = sheetsService().Spreadsheets.Values.batchGet(place.spreadsheetId, {
        ranges: [`'${place.title}'!V101:W103`],
        valueRenderOption: 'UNFORMATTED_VALUE',
      });
      const [[blank, sum] = [], [found, filled] = [], [sums] = []] = valueRanges?.[0]?.values ?? [];
      return [blank, sum, found, filled, sums].join(', ');
    },
  },
];
