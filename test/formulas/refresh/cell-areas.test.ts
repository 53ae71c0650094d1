import fc from 'fast-check';
import { areaName, areasOf } from '../../../src/formulas/refresh/cell-areas';

const place = fc.record({
  sheetId: fc.constantFrom(0, 7),
  row: fc.nat({ max: 5 }),
  column: fc.nat({ max: 5 }),
});

describe('the areas of cells', () => {
  it('contain exactly these cells, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: (each) => JSON.stringify(each) }), (places) => {
        const held = areasOf(places).flatMap(({ sheetId, ...area }) => {
          const found = [];
          for (let row = area.startRowIndex; row < area.endRowIndex; row++)
            for (let column = area.startColumnIndex; column < area.endColumnIndex; column++)
              found.push({ sheetId, row, column });
          return found;
        });
        const key = (each: object) => JSON.stringify(each);
        expect(held.map(key).sort()).toEqual(places.map(key).sort());
      }),
    );
  });

  it('are as many as there are separate rectangles', () => {
    const size = fc.record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 1, max: 3 }) });
    const spot = fc.record({
      sheetId: fc.constantFrom(0, 7),
      down: fc.nat({ max: 3 }),
      across: fc.nat({ max: 3 }),
    });
    const rectangles = fc.uniqueArray(fc.tuple(spot, size), { selector: ([at]) => JSON.stringify(at) });
    const cells = rectangles.chain((all) => {
      const places = all.flatMap(([{ sheetId, down, across }, { rows, columns }]) =>
        Array.from({ length: rows * columns }, (_, at) => ({
          sheetId,
          row: down * 4 + Math.floor(at / columns),
          column: across * 4 + (at % columns),
        })),
      );
      const whole = fc.shuffledSubarray(places, { minLength: places.length });
      return fc.tuple(whole, fc.constant(all.length));
    });
    fc.assert(fc.property(cells, ([places, count]) => expect(areasOf(places)).toHaveLength(count)));
  });

  it('are one for a filled rectangle, whatever the order of its cells', () => {
    const places = [3, 1, 2].flatMap((row) => [6, 5].map((column) => ({ sheetId: 1, row, column })));
    const areas = areasOf(places);
    expect(areas).toHaveLength(1);
    expect(areas.map((area) => areaName(area, "Ana's"))).toEqual(["'Ana''s'!F2:G4"]);
  });
});
