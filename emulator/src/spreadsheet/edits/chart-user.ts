/** A user who edits charts by hand. */
import type { Chart, ChartPlace } from '../charts/chart';
import { InvalidRequest, type JsonObject, objectOf } from '../json';
import { chartOf, deleteChart, ownSheet, replaceChart } from '../requests/charts';
import type { Edit } from './edit';

/** The kinds that a chart with categories and series can be changed to. */
type BasicKind = 'LINE' | 'COLUMN' | 'BAR' | 'AREA';

const TURNED = { BOTTOM_AXIS: 'LEFT_AXIS', LEFT_AXIS: 'BOTTOM_AXIS', RIGHT_AXIS: 'BOTTOM_AXIS' } as const;

/** The methods name a chart by its id. They throw Google's message if the sheet is protected from the user. */
export class ChartUser {
  /** `change` makes an edit as the user. */
  constructor(private readonly change: (work: (edit: Edit) => void) => void) {}

  retitle(id: number, title: string): void {
    this.respec(id, (spec) => ({ ...spec, title }));
  }

  /** Makes it a chart of another kind with the same cells. The axes of a bar chart are those of the other kinds, turned. */
  changeKind(id: number, kind: BasicKind): void {
    this.rebasic(id, (basic) => {
      const isTurned = (kind === 'BAR') !== (basic['chartType'] === 'BAR');
      return { ...(isTurned ? turnedAxes(basic) : basic), chartType: kind };
    });
  }

  /** Makes it a chart of a kind that the API does not return, such as a gauge. */
  changeToUnknownKind(id: number): void {
    this.edit(id, (chart) => ({ ...chart, isUnknownToApi: true }));
  }

  /** Moves a chart on its tab, or changes its size. */
  move(id: number, place: Partial<ChartPlace>): void {
    this.edit(id, (chart) => ({ ...chart, place: { ...chart.place, ...place } }));
  }

  /** Moves a chart to a new sheet of its own, behind all others. */
  moveToOwnSheet(id: number): void {
    this.change((edit) => {
      const chart = existing(edit, id);
      deleteChart(edit, chart);
      const place = ownSheet(edit);
      edit.store.anySheet(place.sheetId).charts = [{ ...chart, ...place }];
    });
  }

  delete(id: number): void {
    this.change((edit) => deleteChart(edit, existing(edit, id)));
  }

  private rebasic(id: number, change: (basic: JsonObject) => JsonObject): void {
    this.respec(id, (spec) => {
      if (spec['basicChart'] === undefined) throw new InvalidRequest('This chart has no series.');
      return { ...spec, basicChart: change(objectOf(spec['basicChart'], 'basicChart')) };
    });
  }

  private respec(id: number, change: (spec: JsonObject) => JsonObject): void {
    this.edit(id, (chart) => ({ ...chart, spec: change(chart.spec) }));
  }

  private edit(id: number, change: (chart: Chart) => Chart): void {
    this.change((edit) => {
      const chart = existing(edit, id);
      replaceChart(edit, chart, change(chart));
    });
  }
}

function turnedAxes(basic: JsonObject): JsonObject {
  const turned = (name: string, field: string) =>
    ((basic[name] ?? []) as readonly JsonObject[]).map((each) => {
      const at = String(each[field]);
      return { ...each, ...(at in TURNED && { [field]: TURNED[at as keyof typeof TURNED] }) };
    });
  return { ...basic, axis: turned('axis', 'position'), series: turned('series', 'targetAxis') };
}

function existing(edit: Edit, id: number): Chart {
  const chart = chartOf(edit, id);
  if (chart === undefined) throw new InvalidRequest(`There is no chart with the id ${id}.`);
  return chart;
}
