// The data sets that the worker of a loader makes.
import { data, transforms } from 'lockstep'

/** @param {string} directory */
export async function idx(directory) {
  return (await data.mnist(directory)).train
}

/** @param {string} directory */
export function images(directory) {
  return data.imageFolder(directory, { transform: new transforms.ToDtype('float32', { scale: true }) })
}
