import type { FormSettings } from './settings.ts'

/** Facts that rules may read beside the values. The server fills the table, and the page for its own checks. */
export interface Facts {
  /** `yyyy-MM-dd`, business time. */
  today: string
  /** User id of the applicant. */
  applicantId: string
  /** Whether the company works on this day (`yyyy-MM-dd`). `isMondayToFriday` until a calendar exists. */
  workingDay(date: string): boolean
  /** Department ids of a person; undefined when they were not looked up (the page leaves that to the server). */
  departmentsOf(personId: string): readonly string[] | undefined
  /**
   * Names of the companies of the applicant's departments, none where they lie in no company; and whether the applicant may
   * submit for other companies. Undefined when they were not looked up.
   */
  companies: { readonly own: readonly string[]; readonly mayOthers: boolean } | undefined
  /** The settings of today. Warnings of a round are stored at its submission and not computed again. */
  settings: FormSettings
}

export type FactName = keyof Facts
