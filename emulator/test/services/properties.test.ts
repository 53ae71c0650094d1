import { createRuntime, createSpreadsheet, evaluateInScript, runForResult } from '../project';

const USER = 'PropertiesService.getUserProperties()';

it('PropertiesService keeps texts between executions, in separate stores for user, file and script', () => {
  const runtime = createRuntime(
    `function put(store, value) { PropertiesService['get' + store + 'Properties']().setProperty('k', value); }
       function get(store) { return PropertiesService['get' + store + 'Properties']().getProperty('k'); }`,
    {
      users: ['a@example.com', 'b@example.com'],
      spreadsheets: [createSpreadsheet('one', 'a@example.com'), createSpreadsheet('two', 'b@example.com')],
    },
  );
  for (const store of ['User', 'Document', 'Script']) runForResult(runtime, 'put', store, store);
  const seen = (options: object) =>
    ['User', 'Document', 'Script'].map(
      (store) => runtime.run('get', [store], { kind: 'sidebar', ...options }).value,
    );
  expect(seen({})).toEqual(['User', 'Document', 'Script']);
  expect(seen({ user: 'b@example.com' })).toEqual([null, 'Document', 'Script']);
  expect(seen({ documentId: 'two' })).toEqual(['User', null, 'Script']);
});

it('PropertiesService converts all values into texts as Google does', () => {
  expect(evaluateInScript(`${USER}.setProperty('n', 1).getProperty('n')`)).toBe('1.0');
  expect(evaluateInScript(`${USER}.setProperty('n', 1.5).getProperty('n')`)).toBe('1.5');
  expect(evaluateInScript(`${USER}.setProperty('b', true).getProperty('b')`)).toBe('true');
  expect(() => evaluateInScript(`${USER}.setProperty('n', null)`)).toThrow(
    "don't match the method signature",
  );
});

it('PropertiesService sets several properties, lists and deletes them', () => {
  const all = `${USER}.setProperties({ a: 'x', b: 'y' }).deleteProperty('a').getProperties()`;
  expect(evaluateInScript(all)).toEqual({ b: 'y' });
  expect(evaluateInScript(`${USER}.setProperty('a', 'x').setProperties({ b: 'y' }, true).getKeys()`)).toEqual(
    ['b'],
  );
});

it('PropertiesService accepts at most 9 KB in a value and 500 KB in a store, and keeps the former values when it refuses', () => {
  expect(evaluateInScript(`${USER}.setProperty('k', 'x'.repeat(9216)).getProperty('k').length`)).toBe(9216);
  expect(() => evaluateInScript(`${USER}.setProperty('k', 'ü'.repeat(4609))`)).toThrow(
    'Argument too large: value',
  );
  const runtime = createRuntime(
    `function f() { for (var i = 0; i < 60; i++) ${USER}.setProperty('k' + i, 'x'.repeat(9000)); }`,
  );
  expect(runtime.run('f').error?.message).toMatch(/^You have exceeded the property storage quota/);
  expect(runtime.properties('user').size).toBe(56);
});

it('PropertiesService can be used 50,000 times a day', () => {
  const runtime = createRuntime(`function f() { for (;;) ${USER}.getProperty('k'); }`, {
    limits: { propertyCallsADay: 3 },
  });
  expect(runtime.run('f').error?.message).toBe('Service invoked too many times for one day: properties.');
});
