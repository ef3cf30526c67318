// Words and signs of Swift that have a meaning of their own, so that they are no names of values.

export const words = new Set(
  `if else guard switch case default for in while repeat do catch try await return throw break continue fallthrough defer where let var func
  class struct enum protocol extension actor init deinit subscript import typealias associatedtype is as self super Self nil true false some any
  inout static public private internal open fileprivate get set willSet didSet async throws rethrows operator unowned weak lazy mutating final
  override consuming borrowing indirect _`.split(/\s+/),
);
export const isObject = /^(?:self|super|Self)$/;
export const conditional = /^(?:if|guard|while|for|switch|catch)$/;
export const assigning = /^(?:[-+*/%&|^]|<<|>>|\?\?|&[-+*])?=$/;
