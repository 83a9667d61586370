/** What rules may know beside the values: a closed table that the server fills, and the page for its own checks. */
export interface Facts {
  /** `yyyy-MM-dd`, business time. */
  today: string
  /** User id of whoever applies. */
  applicantId: string
  /** Whether the company works on this day (`yyyy-MM-dd`). `isMondayToFriday` until a calendar exists. */
  workingDay(date: string): boolean
}

export type FactName = keyof Facts
