import { useCurrentUser } from '../../lib/current-user.ts'

/** The server asks the same of whoever writes. */
export function useMayWrite(): boolean {
  return useCurrentUser().roles.includes('administrator')
}
