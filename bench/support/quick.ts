/** `npm run bench -- --quick TOPIC`: runs everything once, too briefly for valid numbers. */
export const quick = process.env['LOCKSTEP_BENCH_QUICK'] === '1'

const asked = (process.env['LOCKSTEP_BENCH_RANKS'] ?? '').split(',').filter(Boolean).map(Number)

/** `npm run bench -- --ranks 2,4 TOPIC`: restricts a topic to these numbers of ranks. */
export const ranksOf = (all: number[]): number[] =>
  asked.length === 0 ? all : all.filter((ranks) => asked.includes(ranks))
