/** Entries of a request for an account. */
export interface Typed {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

type Problem = 'tenantEmpty' | 'accountEmpty' | 'passwordEmpty' | 'passwordsDiffer'

/** The first thing that is wrong, in the order of platform.txt §5 "Registration". The name is not checked. */
export function registerProblem({
  tenantId,
  account,
  password,
  password2,
}: Typed): { field: keyof Typed; problem: Problem } | undefined {
  if (tenantId.trim() === '') return { field: 'tenantId', problem: 'tenantEmpty' }
  if (account.trim() === '') return { field: 'account', problem: 'accountEmpty' }
  if (password === '') return { field: 'password', problem: 'passwordEmpty' }
  if (password2 === '') return { field: 'password2', problem: 'passwordEmpty' }
  return password === password2 ? undefined : { field: 'password2', problem: 'passwordsDiffer' }
}
