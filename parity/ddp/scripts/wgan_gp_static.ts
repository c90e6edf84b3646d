// WGAN-GP with static graphs.
import type { Recorder } from '../support/recorder.js'
import { train as trainWith } from './wgan_gp.js'

export function train(rank: number, recorder: Recorder): Promise<void> {
  return trainWith(rank, recorder, true)
}
