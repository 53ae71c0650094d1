import { typingAt } from '../../../../playground/page/formula-help/formula-at';

/** What is being typed at the sign | in a text. */
function typing(text: string, separators = ',;'): unknown {
  return typingAt(text.replace('|', ''), text.indexOf('|'), separators);
}

const call = (name: string, argument: number) => ({ kind: 'argument', name, argument });

describe('what is being typed', () => {
  it.each<[string, unknown]>([
    ['ADREPORT_|', null],
    ['=|', null],
    ['=ADR|', { kind: 'name', typed: 'ADR', from: 1 }],
    ['=1+adr|+2', { kind: 'name', typed: 'adr', from: 3 }],
    ['=F(|', call('F', 0)],
    ['=f("a", |', call('F', 1)],
    ['=F("a"; 2;|', call('F', 2)],
    ['=F("a, b; (c", |', call('F', 1)],
    ['=F("a, |b"', call('F', 0)],
    ['=F(G(1, 2), |', call('F', 1)],
    ['=F(1, G(1, 2|', call('G', 1)],
    ['=F(|1, 2)', call('F', 0)],
    ["=F('My, list'!A1, |", call('F', 1)],
    ['=(1, |', null],
    ['=F(1)|', null],
    ['=F(1) + |', null],
  ])('in %s', (text, expected) => {
    expect(typing(text)).toEqual(expected);
  });

  it('counts only the separators of the locale', () => {
    expect(typing('=F(1,5; |', ';')).toEqual(call('F', 1));
  });
});
