/** Who fills a form in, and when. */
export interface FormOpening {
  userId: string
  /** Real name, for the default of applicationName. */
  userName: string
  /** Absent where somebody of several departments must choose. */
  departmentId?: string
  /** `yyyy-MM-dd`, business time. */
  today: string
}
