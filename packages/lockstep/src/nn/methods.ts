/** Methods of modules that take what the table in src/signatures says. */
import { methods } from '../signatures/defined.js'
import { table } from '../signatures/table.js'
import type { ModuleMethodArguments } from './generated/module.js'
import type { Module } from './module.js'

/** By name, what a method does with the arguments that its call is bound to. */
export type ModuleRuns<M extends Module> = {
  readonly [N in keyof ModuleMethodArguments]?: (this: M, given: ModuleMethodArguments[N]) => ReturnType<Module[N]>
}

/** Gives a class of modules these methods; their types and documentation are those of Module. */
export function defineMethods<M extends Module>(prototype: M, runs: ModuleRuns<M>): void {
  methods(prototype, 'Module', table.module, runs as Readonly<Record<string, (given: never) => unknown>>)
}
