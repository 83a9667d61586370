import { call } from '../http/call.ts'
import { isUnauthorized } from '../http/call-error.ts'
import { readToken, saveAdopted } from './session.ts'
import { readTokenCookie, removeTokenCookie } from './token-cookie.ts'

interface TokenOwner {
  userId: string
  userName: string
}

/** The part of the call `info` that is needed here, because the code before the first page loads no schemas. */
const whoseCall = {
  method: 'GET',
  path: '/api/blade-user/info',
  access: 'none',
  writes: false,
  output: {
    safeParse: (data: unknown) =>
      isWhose(data) ? { success: true as const, data } : { success: false as const },
  },
} as const

/** Milliseconds; short, because the first page waits for it. */
const timeout = 5000

/**
 * A browser without a token adopts the token of the cookie, but only after the server has said whose it is: a
 * neighbouring site can set a cookie for this one. A token that the server refuses is discarded.
 */
export async function adoptCookie(): Promise<void> {
  const token = readToken() === '' ? readTokenCookie() : ''
  if (token === '') return
  try {
    const whose = await call(
      whoseCall,
      {},
      { headers: { 'Blade-Auth': `bearer ${token}` }, quiet: true, sparesSession: true, timeout },
    )
    // Another tab may have logged in meanwhile.
    if (whose && readToken() === '') saveAdopted(token, whose)
  } catch (error) {
    if (isUnauthorized(error)) removeTokenCookie()
  }
}

function isWhose(data: unknown): data is TokenOwner {
  return (
    typeof data === 'object' &&
    data !== null &&
    'userId' in data &&
    typeof data.userId === 'string' &&
    data.userId !== '' &&
    'userName' in data &&
    typeof data.userName === 'string'
  )
}
