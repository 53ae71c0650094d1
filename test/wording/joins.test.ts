import { addInBrackets, formatPair, joinClauses, joinList, joinSentences } from '../../src/wording';

it('sentences follow each other with a space, but not beside Chinese punctuation', () => {
  expect(joinSentences(['Nothing was saved.', '', 'Try again.'])).toBe('Nothing was saved. Try again.');
  expect(joinSentences(['没有保存。', '请重试。'])).toBe('没有保存。请重试。');
  expect(joinSentences(['没有保存。', 'Try again.', '请重试。'])).toBe('没有保存。Try again. 请重试。');
  expect(joinSentences([])).toBe('');
});

it('lists, clauses, pairs and brackets have the signs of the language', () => {
  const join = (language: 'en' | 'zh') => [
    joinList(['US', 'DE'], language),
    joinClauses(['cn', 'sg'], language),
    formatPair('X', '1', language),
    addInBrackets('X', '1', language),
  ];
  expect(join('en')).toEqual(['US, DE', 'cn; sg', 'X: 1', 'X (1)']);
  expect(join('zh')).toEqual(['US、DE', 'cn；sg', 'X：1', 'X（1）']);
});
