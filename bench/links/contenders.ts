/** A configuration that is measured and simulated. */
export interface Contender {
  readonly kind: 'local' | 'all-reduce' | 'gossip'
  readonly topology?: string
  readonly bucketSizeInMb: number
}
