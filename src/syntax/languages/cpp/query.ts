// The whole query of C++: what it shares with C, and what is its own.
import { cFamilyEvents } from '../c/family-events.ts';
import { cppEvents } from './events.ts';
import { cppFunctions } from './functions.ts';
import { cppTypes } from './types.ts';

export const cppQuery = [cppFunctions, cppTypes, cFamilyEvents, cppEvents].join('\n');
