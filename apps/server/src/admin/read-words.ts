import { parseArgs } from 'node:util'
import { defaultTenantId } from '@countersign/contract'

export const usage =
  'Usage: npm run admin -- create --account <account> --name <name> [--department <name>] [--tenant <id>]\n' +
  '       npm run admin -- reset-password <account> [--factors] [--tenant <id>]\n' +
  '       npm run admin -- export-tenant --to <new file.zip or folder> [--tenant <id>]'

const commands = ['create', 'reset-password', 'export-tenant'] as const

export interface Words {
  command: (typeof commands)[number]
  tenantId: string
  /** "" where it is to be asked. */
  account: string
  /** Name of the person; "" where it is to be asked. */
  name: string
  /** Name of the department; "" for the first one, if any. */
  department: string
  /** Whether a reset also removes the second factors. */
  factors: boolean
  /** Where an export goes. */
  to: string
}

/** Reads the command line. Throws with the usage when it does not fit. */
export function readWords(given: string[]): Words {
  const { command: word, account = '', more, values } = parse(given)
  const command = commands.find((one) => one === word)
  const isTwice = account !== '' && values.account !== undefined
  const options = { ...values, ...(account !== '' && { account }) }
  const isForeign = (name: string) => command !== undefined && !optionsOf[command].includes(name)
  if (!command || more.length > 0 || isTwice || Object.keys(options).some(isForeign)) throw new Error(usage)
  if (command === 'export-tenant' && !values.to) throw new Error(usage)
  return {
    command,
    tenantId: values.tenant ?? defaultTenantId,
    account: (values.account ?? account).trim(),
    name: (values.name ?? '').trim(),
    department: (values.department ?? '').trim(),
    factors: values.factors === true,
    to: values.to ?? '',
  }
}

/** The options of each command. */
const optionsOf: Readonly<Record<Words['command'], readonly string[]>> = {
  create: ['account', 'name', 'department', 'tenant'],
  'reset-password': ['account', 'factors', 'tenant'],
  'export-tenant': ['to', 'tenant'],
}

function parse(given: string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: {
        account: text,
        name: text,
        department: text,
        tenant: text,
        to: text,
        factors: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    const [command, account, ...more] = positionals
    return { command, account, more, values }
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}
