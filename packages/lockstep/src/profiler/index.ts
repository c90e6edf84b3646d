/** `torch.profiler`: time lines of training steps. */
export { Profile, profile, recordFunction } from './profile.js'
