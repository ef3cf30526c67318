// The whole query of Rust.
import { rustEvents } from './events.ts';
import { rustImports } from './imports.ts';
import { rustSymbols } from './symbols.ts';

export const rustQuery = `${rustSymbols}\n${rustEvents}\n${rustImports}`;
