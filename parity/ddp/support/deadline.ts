// The beginning and end of every rank of ours: one that hangs says so and ends.

/** Runs a rank's program; `main` is given the seconds it has. */
export async function withDeadline(main: (seconds: number) => Promise<void>): Promise<void> {
  const seconds = Number(process.env['PARITY_DEADLINE'] ?? 60)
  const timer = setTimeout(() => {
    console.error(`not finished after ${seconds} s`)
    process.exit(1)
  }, seconds * 1000)
  await main(seconds)
  clearTimeout(timer)
}
