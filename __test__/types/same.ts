/** Are two types the very same? Neither may be wider, and `any` is no match for anything else. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** `holds<Same<typeof value, number>>()` compiles where it is so. */
export function holds<Fact extends true>(fact?: Fact): Fact | undefined {
  return fact
}
