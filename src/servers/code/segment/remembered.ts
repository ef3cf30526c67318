// Made when first asked for, and kept.

export function rememberedIn<T>(made: Map<number, T>, make: (number: number) => T): (number: number) => T {
  return (number) => {
    const known = made.get(number);
    if (known !== undefined) return known;
    const value = make(number);
    made.set(number, value);
    return value;
  };
}
