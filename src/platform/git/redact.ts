// Takes credentials out of what git was told and out of what it says.

// Up to the last @ before the path: a password may hold one itself.
const userInfo = /([a-z][a-z0-9+.-]*:\/\/)[^\s/'"]*@/gi;

export function redactUrls(text: string): string {
  return text.replace(userInfo, '$1***@');
}

/** URLs with a user, and headers given as settings (`-c http.extraHeader=Authorization: ...`). */
export function redactArguments(args: readonly string[]): string[] {
  return args.map((arg) => redactUrls(arg).replace(/^(http\..*?extraheader=).*$/is, '$1***'));
}
