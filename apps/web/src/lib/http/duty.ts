import type { ErrorCode } from '@countersign/contract'

/** Refusals of almost every call, until a person has done what is owed; the layout shows that instead of every page. */
const duties: readonly string[] = ['passwordMustChange', 'factorMustEnrol'] satisfies ErrorCode[]

type Listen = () => void

let listening: Listen | undefined

/** Says what the page does when a call is refused for a duty. Answers how to stop. */
export function holdDuty(listen: Listen): () => void {
  listening = listen
  return () => {
    if (listening === listen) listening = undefined
  }
}

export function isDuty(error: string): boolean {
  return duties.includes(error)
}

/** A duty can begin during a session, such as by a change of a role. */
export function noteDuty(error: string): void {
  if (isDuty(error)) listening?.()
}
