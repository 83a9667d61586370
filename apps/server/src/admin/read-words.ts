import { parseArgs } from 'node:util'
import { defaultTenantId } from '@countersign/contract'

export const usage =
  'Usage: npm run admin -- create --account <account> --name <name> [--department <name>] [--tenant <id>]\n' +
  '       npm run admin -- reset-password <account> [--factors] [--tenant <id>]'

export interface Words {
  command: 'create' | 'reset-password'
  tenantId: string
  /** "" where it is to be asked. */
  account: string
  /** Name of the person; "" where it is to be asked. */
  name: string
  /** Name of the department; "" for the first one, if any. */
  department: string
  /** Whether a reset also removes the second factors. */
  factors: boolean
}

/** Reads the command line. Throws with the usage when it does not fit. */
export function readWords(given: string[]): Words {
  const { command, account = '', more, values } = parse(given)
  const isKnown = command === 'create' || command === 'reset-password'
  const isCreate = command === 'create'
  const isTwice = account !== '' && values.account !== undefined
  const isOfCreate = values.name !== undefined || values.department !== undefined
  const isOfReset = values.factors === true
  if (!isKnown || more.length > 0 || isTwice || (isCreate ? isOfReset : isOfCreate)) throw new Error(usage)
  return {
    command,
    tenantId: values.tenant ?? defaultTenantId,
    account: (values.account ?? account).trim(),
    name: (values.name ?? '').trim(),
    department: (values.department ?? '').trim(),
    factors: isOfReset,
  }
}

function parse(given: string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { account: text, name: text, department: text, tenant: text, factors: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [command, account, ...more] = positionals
    return { command, account, more, values }
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}
