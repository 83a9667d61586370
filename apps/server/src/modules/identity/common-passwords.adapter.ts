let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the 49,000 most common ones, in upper or lower case. The first call loads the list, which
 * takes 60 ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(password.toLowerCase())
}
