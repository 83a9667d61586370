/** A code that a person logs in with, on its way to a phone. */
export interface LogInCode {
  tenantId: string
  id: string
  /** Eleven digits. */
  phone: string
  code: string
  /** Minutes for which the code is valid. */
  minutes: number
}

/** The decision on a request for an account, on its way to the phone that the person gave. */
export interface Decision {
  tenantId: string
  id: string
  phone: string
  isApproved: boolean
}

/** A link to a first password, on its way to a phone. */
export interface SmsInvitation {
  tenantId: string
  id: string
  phone: string
  /** Address of the page on which the password is set. */
  address: string
  /** Days for which the link is valid. */
  days: number
}

/** A way to send text messages. */
export interface SmsSender {
  /**
   * Throws to be tried again. A sender that fails after it has sent may therefore send twice. The error holds neither
   * phone nor code, since it is logged.
   */
  sendLogInCode(message: LogInCode): Promise<void>
  /**
   * As `sendLogInCode`. The message holds nothing that a person wrote, so that nobody can have other words sent to a
   * phone; the reason of a refusal is read at the next log-in.
   */
  sendDecision(message: Decision): Promise<void>
  /** As `sendLogInCode`. */
  sendInvitation(message: SmsInvitation): Promise<void>
  /** Tells a phone that its person no longer logs in with it. The message names neither the person nor the new phone. */
  sendPhoneChange(message: Omit<Decision, 'isApproved'>): Promise<void>
}
