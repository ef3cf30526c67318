// What the operating system's refusals mean for the caller of a write.
import { fault } from '../faults.ts';

/** Names that the disk cannot hold are the argument's fault, other refusals the vault's. All else stays as it is. */
export function toFault(thrown: unknown, what: string, field?: string): unknown {
  const code = codeOf(thrown);
  if (code === undefined) return thrown;
  const message = `${what}: ${wording[code] ?? code}`;
  if (field === undefined || !badNames.has(code)) return fault('PROVIDER_ERROR', { message, cause: thrown });
  return fault('INVALID_PARAMS', { message: `${field}: ${message}`, details: { field }, cause: thrown });
}

/** The name of a system error, undefined for any other. */
export function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

const badNames: ReadonlySet<string> = new Set(['ENAMETOOLONG', 'ENOTDIR', 'EEXIST', 'EILSEQ', 'EINVAL']);

const wording: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'the name is too long',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
  EILSEQ: 'the disk cannot hold such a name',
  EINVAL: 'the disk cannot hold such a name',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'there is no such file or folder',
};
