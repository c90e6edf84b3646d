/** `ops`: every operator as a function. The methods of Tensor that are operators are put in place here too. */
import { refuseTensorNames } from '../tensor/python-names.js'
import { Tensor } from '../tensor/tensor.js'
import type { Ops } from './generated/ops.js'
import { methods, table, variadicFunctions, variadicMethods } from './generated/table.js'
import { call1, call2, call3, callAny, callMany } from './invoke.js'
import { operator } from './operator.js'
import type { Operator } from './operator.js'
import { gather } from './written-out.js'

function makeFunction(op: Operator): (...args: unknown[]) => unknown {
  // Not `Array.from(arguments)`: it takes longer than most kernels on small tensors.
  return function (a?: unknown, b?: unknown, c?: unknown, ...more: unknown[]) {
    switch (arguments.length) {
      case 0:
        return callAny(op, [])
      case 1:
        return call1(op, a)
      case 2:
        return call2(op, a, b)
      case 3:
        return call3(op, a, b, c)
      default:
        return callMany(op, [a, b, c, ...more])
    }
  }
}

function makeMethod(op: Operator): (this: Tensor, ...args: unknown[]) => unknown {
  return function (this: Tensor, a?: unknown, b?: unknown, ...more: unknown[]) {
    switch (arguments.length) {
      case 0:
        return call1(op, this)
      case 1:
        return call2(op, this, a)
      case 2:
        return call3(op, this, a, b)
      default:
        return callMany(op, [this, a, b, ...more])
    }
  }
}

/** For the methods whose `this` is not the operator's first argument. */
function makeSelfElsewhere(op: Operator): (this: Tensor, ...args: unknown[]) => unknown {
  return function (this: Tensor, ...args: unknown[]) {
    return callAny(op, args, this)
  }
}

/** For the functions that take a list of integers written out. */
function makeVariadicFunction(op: Operator): (...args: unknown[]) => unknown {
  return function (...args: unknown[]) {
    return callMany(op, gather(op, args, 0))
  }
}

/** For the methods that do. */
function makeVariadicMethod(op: Operator): (this: Tensor, ...args: unknown[]) => unknown {
  const plain = makeMethod(op)
  return function (this: Tensor, ...args: unknown[]) {
    return plain.apply(this, gather(op, args, 1))
  }
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
}

function buildOps(): Ops {
  const all: Record<string, unknown> = {}
  const variadic = new Set(variadicFunctions.split(' '))
  for (const name of Object.keys(table) as (keyof typeof table)[]) {
    const make = variadic.has(name) ? makeVariadicFunction : makeFunction
    const fn = make(operator(name))
    Object.defineProperty(fn, 'name', { value: name })
    all[name] = fn
  }
  return Object.freeze(all) as unknown as Ops
}

function installMethods(prototype: object): void {
  const variadic = new Set(variadicMethods.split(' '))
  for (const name of methods.split(' ') as (keyof typeof table)[]) {
    const elsewhere = name === 'where' || name === 'polygamma'
    const make = elsewhere ? makeSelfElsewhere : variadic.has(name) ? makeVariadicMethod : makeMethod
    const method = make(operator(name))
    Object.defineProperty(method, 'name', { value: name })
    define(prototype, name, method)
  }
}

/** Every operator of libtorch, under its PyTorch name in camelCase: `ops.linear(x, weight, bias)`. */
export const ops: Ops = buildOps()

installMethods(Tensor.prototype)
refuseTensorNames(Tensor, methods.split(' '))
