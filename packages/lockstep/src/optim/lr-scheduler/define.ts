/** Schedules whose constructors take what the table in src/signatures says. */
import { make } from '../../nn/internals.js'
import { isField } from '../../signatures/fields.js'
import { bind, parseSignature } from '../../signatures/signature.js'
import type { Signature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import { begins } from '../beginnings.js'
import type { ScheduleClasses } from '../generated/schedules.js'
import { LRScheduler } from './scheduler.js'

/** What a schedule extends: it stores the arguments as fields, hands them to `[make]`, and begins. */
export function schedule<N extends keyof ScheduleClasses<LRScheduler>>(name: N): ScheduleClasses<LRScheduler>[N] {
  let signature: Signature | undefined
  abstract class Made extends LRScheduler {
    constructor(...args: unknown[]) {
      signature ??= parseSignature(name, table.schedules[name])
      const given = bind(signature, args)
      super(new.target.prepared(given as never), given['lastEpoch'] as number | undefined)
      for (const field of signature.names) {
        if (isField(name, field)) Object.assign(this, { [field]: given[field] })
      }
      try {
        this[make](given as never)
        this.begin()
      } catch (error) {
        // What was not made must not begin later.
        begins(this.optimizer, this)
        throw error
      }
    }
  }
  return Made as unknown as ScheduleClasses<LRScheduler>[N]
}
