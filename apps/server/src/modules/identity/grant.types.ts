import type { AuthInfo } from '@countersign/contract'
import type { RefusalNotes } from '../../platform/audit/refusal-notes.ts'
import type { FileAddresses } from '../file/index.ts'
import type { Clients } from './clients.service.ts'
import type { CodeKey } from './code-key.adapter.ts'
import type { KnownDevices } from './known-device.adapter.ts'
import type { Social } from './social.service.ts'
import type { Tokens } from './tokens.adapter.ts'
import type { FactorParts, GivenFactor } from './use-factor.service.ts'

/** Origin of a call. */
export interface Origin {
  address: string
  userAgent: string
  /** Value of the Authorization header: Basic credentials of the client. */
  authorization: string | undefined
}

/** Input of the token call, whichever of its spellings was used. */
export interface TokenRequest extends Origin {
  grant: string | undefined
  tenantId: string | undefined
  account: string | undefined
  password: string | undefined
  refreshToken: string | undefined
  phone: string | undefined
  /** Code sent by SMS, or given by a third party; the code of a captcha is in `captcha`. */
  code: string | undefined
  source: string | undefined
  state: string | undefined
  /** Cookie of the browser that began a log-in at a third party. */
  browser: string | undefined
  captcha: { key: string; code: string } | undefined
  /** Stands for the first step of a log-in. */
  ticket: string | undefined
  factor: GivenFactor
}

export interface Grantor {
  tokens: Tokens
  clients: Clients
  codes: CodeKey
  devices: KnownDevices
  social: Social
  addresses: FileAddresses
  /** Whether codes reach a phone, or the outbox. */
  sendsSms: boolean
  /** Whether mails are sent. */
  sendsMail: boolean
  /** The tenant that is open where TENANT_MODE is off; undefined where all are. */
  onlyTenant: string | undefined
  /** Whether captchas are switched on. */
  captcha: boolean
  refusalNotes: RefusalNotes
  factors: FactorParts
}

/** A log-in, or the ticket of one that needs a second factor. */
export type Granted = AuthInfo | { ticket: string }

/** The part of a request that the second step of a log-in reads. */
export interface SecondStepRequest extends Origin {
  tenantId?: string | undefined
  ticket: string | undefined
  factor: GivenFactor
}
