/** Charts as the API returns them. */
import type { Reference } from '../formula/reference';
import type { Json, JsonObject } from '../json';
import { CHART_KINDS, type Chart, cellsOfRange, mapSources } from './chart';

/** An `EmbeddedChart`. Ranges of deleted cells are left out, and so are numbers that are 0, such as a row or a sheet id. */
export function chartJson(chart: Chart): JsonObject {
  return { chartId: chart.id, spec: chartSpecJson(chart), position: chartPositionJson(chart) };
}

function chartSpecJson({ spec, ranges, isUnknownToApi }: Chart): JsonObject {
  const shown = mapSources(spec, (index) => {
    const cells = cellsOfRange(ranges[Number(index)]);
    return cells && sourceJson(cells);
  }) as JsonObject;
  const fields = Object.entries(withoutEmptySources(shown) as JsonObject);
  return Object.fromEntries(fields.filter(([name]) => !(isUnknownToApi && CHART_KINDS.includes(name))));
}

function chartPositionJson({ sheetId, place, isOnOwnSheet }: Chart): JsonObject {
  if (isOnOwnSheet) return { sheetId };
  const { row, column, offsetX, offsetY, width, height } = place;
  return {
    overlayPosition: {
      anchorCell: withoutZeros({ sheetId, rowIndex: row, columnIndex: column }),
      ...withoutZeros({ offsetXPixels: offsetX, offsetYPixels: offsetY }),
      widthPixels: width,
      heightPixels: height,
    },
  };
}

function sourceJson({ sheet, top, left, bottom, right }: Reference): JsonObject {
  const [isDownTo, isAcrossTo] = [Number.isFinite(bottom), Number.isFinite(right)];
  return {
    ...withoutZeros({ sheetId: Number(sheet) }),
    ...((isDownTo || top > 0) && { startRowIndex: top }),
    ...(isDownTo && { endRowIndex: bottom }),
    ...((isAcrossTo || left > 0) && { startColumnIndex: left }),
    ...(isAcrossTo && { endColumnIndex: right }),
  };
}

function withoutZeros(numbers: Record<string, number>): JsonObject {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));
}

/** Google's JSON has no empty lists. */
function withoutEmptySources(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutEmptySources);
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json as JsonObject).filter(
    ([name, value]) => name !== 'sources' || !Array.isArray(value) || value.length > 0,
  );
  return Object.fromEntries(fields.map(([name, value = null]) => [name, withoutEmptySources(value)]));
}
