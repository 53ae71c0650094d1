import { call, strict } from '../host';

type Options = Readonly<Record<string, unknown>>;

/** The Sheets advanced service, for manifests that enable it. Arguments in the order that Apps Script gives them. */
export function makeSheets(): object {
  const Values = strict('Sheets.Spreadsheets.Values', {
    get: (id: string, range: string, options?: Options) => request('values.get', id, { ...options, range }),
    batchGet: (id: string, options?: Options) => request('values.batchGet', id, { ...options }),
    update: (resource: object, id: string, range: string, options?: Options) =>
      request('values.update', id, { ...options, range }, resource),
    batchUpdate: (resource: object, id: string) => request('values.batchUpdate', id, {}, resource),
    append: (resource: object, id: string, range: string, options?: Options) =>
      request('values.append', id, { ...options, range }, resource),
    clear: (resource: object, id: string, range: string) => request('values.clear', id, { range }, resource),
    toString: () => 'Values',
  });
  const Spreadsheets = strict('Sheets.Spreadsheets', {
    Values,
    get: (id: string, options?: Options) => request('get', id, { ...options }),
    batchUpdate: (resource: object, id: string, options?: Options) =>
      request('batchUpdate', id, { ...options }, resource),
    toString: () => 'Spreadsheets',
  });
  return strict('Sheets', { Spreadsheets, toString: () => 'Sheets' });
}

function request(method: string, id: string, options: Options, resource: object | null = null): unknown {
  return call('Sheets', `spreadsheets.${method}`, id, options, resource);
}
