import { laterOf } from '../record/decide-on-record.rules.ts'

interface Timed {
  time: string
  /** Time of the previous event; "" before the first. */
  lastTime: string
}

/** An action with the time of the demo's history (ADR 33), in microseconds as evidence has it. */
export function backdate<Action extends Timed>(action: Action, now: Date): Action & { writtenAt: string } {
  const time = now.toISOString().replace('Z', '000Z')
  return { ...action, time: laterOf(time, action.lastTime), writtenAt: action.time }
}
