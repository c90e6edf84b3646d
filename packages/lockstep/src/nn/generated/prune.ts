// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'
import type { Module } from '../module.js'
import type { TensorName } from '../utils/names.js'

/** What `l1Unstructured` takes by name. */
export interface L1UnstructuredOptions {
  /** What decides instead of the parameter's own values, of its shape. */
  importanceScores?: Tensor | null
}

/** What `lnStructured` takes by name. */
export interface LnStructuredOptions {
  /** What decides instead of the parameter's own values, of its shape. */
  importanceScores?: Tensor | null
}

export interface PruneFunctions {
  /**
   * Prunes nothing, but makes the mask, of ones: `weight_mask`, beside `weight_orig`, which is trained.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   */
  identity<M extends Module>(module: M, name: TensorName<M>): M
  /**
   * Prunes nothing, but makes the mask, of ones: `weight_mask`, beside `weight_orig`, which is trained.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   */
  identity<M extends Module>(module: M, options: { name: TensorName<M> }): M
  /**
   * Sets elements of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   */
  randomUnstructured<M extends Module>(module: M, name: TensorName<M>, amount: number): M
  /**
   * Sets elements of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   */
  randomUnstructured<M extends Module>(module: M, name: TensorName<M>, options: { amount: number }): M
  /**
   * Sets elements of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   */
  randomUnstructured<M extends Module>(module: M, options: { name: TensorName<M>; amount: number }): M
  /**
   * Sets the elements of a parameter to zero whose absolute values are smallest.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param importanceScores What decides instead of the parameter's own values, of its shape.
   */
  l1Unstructured<M extends Module>(module: M, name: TensorName<M>, amount: number, importanceScores?: Tensor | null | L1UnstructuredOptions, options?: L1UnstructuredOptions): M
  /**
   * Sets the elements of a parameter to zero whose absolute values are smallest.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param importanceScores What decides instead of the parameter's own values, of its shape.
   */
  l1Unstructured<M extends Module>(module: M, name: TensorName<M>, options: { amount: number } & L1UnstructuredOptions): M
  /**
   * Sets the elements of a parameter to zero whose absolute values are smallest.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param importanceScores What decides instead of the parameter's own values, of its shape.
   */
  l1Unstructured<M extends Module>(module: M, options: { name: TensorName<M>; amount: number } & L1UnstructuredOptions): M
  /**
   * Sets slices of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param dim The dimension along which the slices lie.
   */
  randomStructured<M extends Module>(module: M, name: TensorName<M>, amount: number, dim: number): M
  /**
   * Sets slices of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param dim The dimension along which the slices lie.
   */
  randomStructured<M extends Module>(module: M, name: TensorName<M>, amount: number, options: { dim: number }): M
  /**
   * Sets slices of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param dim The dimension along which the slices lie.
   */
  randomStructured<M extends Module>(module: M, name: TensorName<M>, options: { amount: number; dim: number }): M
  /**
   * Sets slices of a parameter to zero that are drawn.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param dim The dimension along which the slices lie.
   */
  randomStructured<M extends Module>(module: M, options: { name: TensorName<M>; amount: number; dim: number }): M
  /**
   * Sets the slices of a parameter to zero whose norms are smallest.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param n Which norm; 'fro' is 2.
   * @param dim The dimension along which the slices lie.
   * @param importanceScores What decides instead of the parameter's own values, of its shape.
   */
  lnStructured<M extends Module>(module: M, name: TensorName<M>, amount: number, n: number | 'fro', dim: number, importanceScores?: Tensor | null | LnStructuredOptions, options?: LnStructuredOptions): M
  /**
   * Sets the slices of a parameter to zero whose norms are smallest.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param amount A fraction below 1, or how many. All of them is how many there are: there is no 1.0 beside 1.
   * @param n Which norm; 'fro' is 2.
   * @param dim The dimension along which the slices lie.
   * @param importanceScores What decides instead of the parameter's own values, of its shape.
   */
  lnStructured<M extends Module>(module: M, options: { name: TensorName<M>; amount: number; n: number | 'fro'; dim: number } & LnStructuredOptions): M
  /**
   * Sets the elements of a parameter to zero where a mask is 0.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param mask Of the shape of the parameter: 1 stays, 0 is pruned.
   */
  customFromMask<M extends Module>(module: M, name: TensorName<M>, mask: Tensor): M
  /**
   * Sets the elements of a parameter to zero where a mask is 0.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param mask Of the shape of the parameter: 1 stays, 0 is pruned.
   */
  customFromMask<M extends Module>(module: M, name: TensorName<M>, options: { mask: Tensor }): M
  /**
   * Sets the elements of a parameter to zero where a mask is 0.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   * @param mask Of the shape of the parameter: 1 stays, 0 is pruned.
   */
  customFromMask<M extends Module>(module: M, options: { name: TensorName<M>; mask: Tensor }): M
  /**
   * Makes pruning permanent: the parameter holds zeros, and nothing computes it any more.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   */
  remove<M extends Module>(module: M, name: TensorName<M>): M
  /**
   * Makes pruning permanent: the parameter holds zeros, and nothing computes it any more.
   * @param module The module, which is changed and returned.
   * @param name The field of the parameter.
   */
  remove<M extends Module>(module: M, options: { name: TensorName<M> }): M
  /**
   * Whether anything in a module is pruned.
   * @param module The module, with all below it.
   */
  isPruned(module: Module): boolean
}

/** What a call of each is bound to. */
export interface PruneArguments {
  identity: { module: Module; name: string }
  randomUnstructured: { module: Module; name: string; amount: number }
  l1Unstructured: { module: Module; name: string; amount: number; importanceScores: Tensor | null }
  randomStructured: { module: Module; name: string; amount: number; dim: number }
  lnStructured: { module: Module; name: string; amount: number; n: number | 'fro'; dim: number; importanceScores: Tensor | null }
  customFromMask: { module: Module; name: string; mask: Tensor }
  remove: { module: Module; name: string }
  isPruned: { module: Module }
}
