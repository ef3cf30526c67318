// The word that tells a person from an agent over HTTP. An agent that may call the server holds the server's own token,
// so that one proves nothing; this one lies in the state home, where only its owner can read it.
import { join } from 'node:path';
import { isSameSecret, openSecretFile } from '../secret-file.ts';
import { approvalsFolder } from './approvals.ts';

export function approverTokenPath(home: string): string {
  return join(approvalsFolder(home), 'approver-token');
}

/** Reads the token, which is made when it is first asked for. */
export function openApproverToken(home: string): string {
  return openSecretFile(approverTokenPath(home));
}

export function isApproverToken(home: string, given: string): boolean {
  return isSameSecret(given, openApproverToken(home));
}
