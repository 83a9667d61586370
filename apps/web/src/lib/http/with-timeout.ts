import { settings } from '../settings.ts'

export function withTimeout(
  signal?: AbortSignal,
  milliseconds: number = settings.requestTimeout,
): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
