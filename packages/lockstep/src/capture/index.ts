export { CapturedModule, capture } from './capture.js'
export type { CaptureOptions } from './capture.js'
export { isAutoCaptureEnabled, setAutoCapture } from './automatic.js'
