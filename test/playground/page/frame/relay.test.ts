import { relay, sentence } from '../../../../playground/page/frame/relay';

describe('a message from a page of the add-on', () => {
  it('is a call, or a request to close, to resize, or to return the focus', () => {
    const call = { playground: 'call', id: 1, name: 'sidebarState', args: [1, { a: null }] };
    expect(sentence(call)).toEqual(call);
    expect(sentence({ playground: 'close' })).toEqual({ playground: 'close' });
    expect(sentence({ playground: 'focus' })).toEqual({ playground: 'focus' });
    expect(sentence({ playground: 'size', width: 400, height: Number.NaN })).toEqual({
      playground: 'size',
      width: 400,
    });
  });

  it.each([
    null,
    'call',
    7,
    [],
    {},
    { playground: 'fetch' },
    { playground: 'call', id: '1', name: 'x', args: [] },
    { playground: 'call', id: 1, name: 'x', args: {} },
  ])('is ignored otherwise: %j', (message) => {
    expect(sentence(message)).toBeNull();
  });
});

describe('a forwarded call', () => {
  const call = { playground: 'call', id: 3, name: 'sidebarRun', args: [] } as const;

  it('fails in the frame with a sentence if it could not be sent', async () => {
    const answers: object[] = [];
    await relay(
      call,
      () => Promise.reject(new Error('The playground did not answer.')),
      (answer) => answers.push(answer),
    );
    expect(answers).toEqual([{ playground: 'answer', id: 3, error: 'The playground did not answer.' }]);
  });
});
