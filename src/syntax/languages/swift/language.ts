// Swift: its grammar package brings no file that runs here, so its words and braces are read by parse/light/swift. What says
// nothing of who may see it is seen within its module.
import type { Language } from '../language.ts';

export const swift: Language = {
  id: 'swift',
  title: 'Swift',
  aliases: [],
  extensions: ['.swift', '.swiftinterface'],
  interpreters: ['swift'],
  syntax: null,
  conventions: {
    visibilityOf: ({ modifiers }) => {
      if (modifiers.some((each) => each === 'private' || each === 'fileprivate')) return 'private';
      return modifiers.some((each) => each === 'public' || each === 'open') ? 'public' : 'internal';
    },
    mutators: [
      ...['append', 'insert', 'remove', 'removeAll', 'removeFirst', 'removeLast', 'removeValue', 'popLast', 'popFirst'],
      ...['sort', 'reverse', 'shuffle', 'swapAt', 'toggle', 'formUnion', 'formIntersection', 'subtract', 'merge'],
      ...['updateValue', 'reserveCapacity', 'replaceSubrange'],
    ],
    emptyReturns: ['Void', '()', 'Never'],
    throwingCalls: ['fatalError', 'preconditionFailure'],
  },
};
