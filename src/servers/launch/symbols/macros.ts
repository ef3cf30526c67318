// Which macros of a header are for users: those that take arguments, and constants. Guards and switches of the build are not.
import type { ParsedSource } from './parsed-source.ts';

export function isUsefulMacro(name: string, { text }: ParsedSource): boolean {
  if (
    /^_|_H(?:PP|XX|H)?_*$|(?:EXPORT|IMPORT|API|DLL|INLINE|DEPRECATED|NORETURN|NODISCARD|EXTERN|PUBLIC|VISIBLE|HIDDEN|STDCALL|CDECL|FASTCALL|CALLCONV|UNUSED|ATTRIBUTE\w*)_*$/.test(
      name,
    )
  )
    return false;
  const [, params, value = ''] =
    new RegExp(String.raw`^[ \t]*#[ \t]*define[ \t]+${name}(\([^)\n]*\))?[ \t]*(.*)$`, 'm').exec(text) ?? [];
  return (
    params !== undefined ||
    /^(?:\(?-?(?:0x[\da-f]+|\d[\d.]*)[uflUFL]*(?:\s*<<\s*\d+)?\)?|"[^"]*")\s*(?:\/[/*].*)?$/i.test(value)
  );
}
