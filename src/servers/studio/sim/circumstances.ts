// What a real Studio may be in the middle of, and a simulated one only when a test says so.

export interface Circumstances {
  /** No recording begins, and RunService tells of it. */
  readonly isPlayTesting?: boolean;
  /** Every script is open in the editor, which takes its time, and refuses so many proposals as somebody types. */
  readonly openDocument?: { readonly pauseSeconds: number; readonly rejections: number };
  /** A request beyond the quota is held for a while and then fails. */
  readonly httpQuota?: { readonly perMinute: number; readonly stallSeconds: number };
}
