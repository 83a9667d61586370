import type { FormSettings } from './settings.ts'

/** What rules may know beside the values: a closed table that the server fills, and the page for its own checks. */
export interface Facts {
  /** `yyyy-MM-dd`, business time. */
  today: string
  /** User id of whoever applies. */
  applicantId: string
  /** Whether the company works on this day (`yyyy-MM-dd`). `isMondayToFriday` until a calendar exists. */
  workingDay(date: string): boolean
  /** Department ids of a person; undefined where nobody looked (the page leaves that to the server). */
  departmentsOf(personId: string): readonly string[] | undefined
  /** As they are now: what a round was warned of when it was submitted is stored with it, and not asked again. */
  settings: FormSettings
}

export type FactName = keyof Facts
