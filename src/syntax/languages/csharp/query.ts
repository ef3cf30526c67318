// The whole query of C#.
import { csharpEvents } from './events.ts';
import { csharpSymbols } from './symbols.ts';

export const csharpQuery = `${csharpSymbols}\n${csharpEvents}`;
