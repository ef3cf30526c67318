export async function run(_argv: string[]): Promise<number | undefined> {
  return 0;
}
