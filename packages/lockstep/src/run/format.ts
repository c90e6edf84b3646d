/** Figures in few characters. */

/** `1:02:03`, or `2:03`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Four significant digits, and no exponent where it can be helped. */
export function short(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value) || value === 0) return String(value)
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2)
  return size >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)))
}
