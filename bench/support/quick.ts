/** `npm run bench -- --quick TOPIC`: everything runs once, and nothing long enough to be believed. */
export const quick = process.env['LOCKSTEP_BENCH_QUICK'] === '1'
