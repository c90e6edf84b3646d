// Ways to checkpoint one model; both sides build it alike.

export interface CheckpointCase {
  name: string
  /** `segments` of `checkpoint_sequential`; 0: `checkpoint` of the whole model; null: neither. */
  segments: number | null
  preserve: boolean
  autocast: boolean
}

const one = (segments: number | null, preserve: boolean, autocast: boolean): CheckpointCase => ({
  name: `${segments === null ? 'plain' : segments === 0 ? 'whole' : `${segments} segments`}${preserve ? '' : ', other numbers'}${autocast ? ', autocast' : ''}`,
  segments,
  preserve,
  autocast,
})

export const checkpointCases: CheckpointCase[] = [
  one(null, true, false),
  one(0, true, false),
  one(0, false, false),
  one(0, true, true),
  one(2, true, false),
  one(3, false, false),
  one(3, true, true),
]
