import type { ClaimKind } from '@countersign/contract'

/** A log-in that has begun at a third party: the values that its answer is checked against. */
export interface LogInStart {
  state: string
  nonce: string
  /** Verifier of PKCE. */
  verifier: string
  /** Address of the app to which the third party sends the person back. */
  redirectUri: string
}

/** A person as a third party names them. */
export interface ThirdParty {
  /** Never changes and is never given to somebody else. */
  subject: string
  account: string
  name: string
  /** The number, phone or e-mail that the third party confirms; "" or missing where it confirms none or was not told to. */
  claim?: string
}

/** A third party at which people log in. */
export interface Provider {
  source: string
  name: Record<'zh' | 'en', string>
  /** By what its identities meet people; undefined where they meet nobody. */
  meets: ClaimKind | undefined
  /** Address of its log-in page. Throws when it cannot be determined. */
  begin(start: LogInStart): Promise<URL>
  /** Exchanges the code for the person. Throws unless everything is as expected. */
  finish(code: string, start: LogInStart): Promise<ThirdParty>
}
