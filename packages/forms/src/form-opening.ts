/** The person who opens a new form, and the day. */
export interface FormOpening {
  userId: string
  /** Real name, used in the default of applicationName. */
  userName: string
  /** Absent when a person of several departments must choose one. */
  departmentId?: string
  /** `yyyy-MM-dd`, business time. */
  today: string
}
