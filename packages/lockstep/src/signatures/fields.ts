/** Which arguments of a constructor are fields of what it makes, under their names and as they were given. */
const never = ['bias', 'device', 'dtype', 'weight', 'posWeight', 'processGroup', 'addBiasKv', 'optimizer', 'lastEpoch']

/** What a class makes something else of. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  MultiStepLR: ['milestones'],
  LambdaLR: ['lrLambda'],
  MultiplicativeLR: ['lrLambda'],
  CyclicLR: ['baseLr', 'maxLr', 'stepSizeUp', 'stepSizeDown', 'scaleFn', 'baseMomentum', 'maxMomentum'],
  OneCycleLR: [
    'maxLr',
    'totalSteps',
    'epochs',
    'stepsPerEpoch',
    'pctStart',
    'baseMomentum',
    'maxMomentum',
    'divFactor',
    'finalDivFactor',
    'threePhase',
  ],
  ReduceLROnPlateau: ['minLr'],
  SWALR: ['swaLr'],
  ChainedScheduler: ['schedulers'],
  GradScaler: ['initScale', 'enabled'],
  SequentialLR: ['schedulers', 'milestones'],
}

export function isField(name: string, arg: string): boolean {
  return !never.includes(arg) && madeOf[name]?.includes(arg) !== true
}
