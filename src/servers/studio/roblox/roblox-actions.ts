// Every action that goes over the bridge into Studio.
import type { Action } from '../actions/action.ts';
import { bridgeActions } from './bridge-actions.ts';
import { instanceActions } from './instance-actions.ts';
import { scriptActions } from './script-actions.ts';

export const robloxActions: readonly Action[] = [...bridgeActions, ...scriptActions, ...instanceActions];
